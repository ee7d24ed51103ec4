/**
 * A real HTTP server on loopback that speaks the OpenAI chat protocol: it plays replies from a script, misbehaves as told, and
 * notes what came in.
 *
 * `POST /v1/chat/completions` and `GET /v1/models` are the protocol. For tests in another process, `GET /control/requests` gives
 * what was noted and `POST /control/answers` replaces the answers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Answer, ModelScript } from './modelScript.js';
import { playAnswer } from './playAnswer.js';
import type { ReceivedRequest } from './receivedRequest.js';

export interface ModelServerOptions {
  /** 0 or left out: any free port. */
  readonly port?: number;
  /** PEM texts; with them the server speaks HTTPS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface ModelServer {
  /** Ends in `/v1`, as a person would write it into the settings. */
  readonly baseUrl: string;
  /** In order of arrival; without those to `/control`. */
  readonly requests: readonly ReceivedRequest[];
  /** Puts other answers in place of those that are left. */
  play(...answers: readonly Answer[]): void;
  /** Resolves when the client has closed the socket of request `index`; polls, so give it a time limit of your own. */
  closedByClient(index: number): Promise<number>;
  close(): Promise<void>;
}

export async function startModelServer(script: ModelScript, options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  let queue = queueOf(script.answers);

  const nextAnswer = (): Answer => (queue.length > 1 ? queue.shift() : queue[0]) ?? { reply: '' };
  const control = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (message.method === 'POST') queue = queueOf(((await readJson(message)) ?? []) as Answer[]);
    sendJson(response, requests);
  };
  const chat = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await note(message, response);
    requests.push(request);
    if (script.key !== undefined && message.headers.authorization !== `Bearer ${script.key}`) {
      sendJson(response, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } }, 401);
    } else if (request.path.startsWith('/v1/models')) {
      if (script.models === null) response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      else
        sendJson(response, {
          object: 'list',
          data: (script.models ?? ['test-model']).map((id) => ({ id, object: 'model' })),
        });
    } else if (request.path.startsWith('/v1/chat/completions')) {
      await playAnswer(nextAnswer(), request, response);
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
    }
  };
  const handle = (message: IncomingMessage, response: ServerResponse): void => {
    const answered = message.url?.startsWith('/control/') ? control(message, response) : chat(message, response);
    answered.catch(() => response.destroy());
  };

  const server = options.tls ? createTlsServer(options.tls, handle) : createServer(handle);
  // A client that refuses our certificate is what such a test wants to see.
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/v1`,
    requests,
    play: (...answers) => {
      queue = queueOf(answers);
    },
    closedByClient: (index) => pollForClose(requests, index),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function queueOf(answers: readonly Answer[]): Answer[] {
  return answers.flatMap((answer) => Array.from({ length: answer.times ?? 1 }, () => answer));
}

async function note(message: IncomingMessage, response: ServerResponse): Promise<ReceivedRequest> {
  const request: ReceivedRequest = {
    method: message.method ?? '',
    path: message.url ?? '',
    headers: message.headers,
    body: await readJson(message),
    arrivedAtMs: performance.now(),
    closedByClientAtMs: null,
    endedAtMs: null,
  };
  response.on('close', () => {
    const nowMs = performance.now();
    if (!response.writableFinished && request.endedAtMs === null) request.closedByClientAtMs = nowMs;
    request.endedAtMs ??= nowMs;
  });
  return request;
}

async function readJson(message: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of message.setEncoding('utf8')) text += piece;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function pollForClose(requests: readonly ReceivedRequest[], index: number): Promise<number> {
  for (;;) {
    const closedAtMs = requests[index]?.closedByClientAtMs;
    if (closedAtMs !== null && closedAtMs !== undefined) return closedAtMs;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
