/** Plays one answer, or its fault, to one request. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { completionChunks, wholeCompletion } from './completionChunks.js';
import type { Answer, Fault } from './modelScript.js';
import type { ReceivedRequest } from './receivedRequest.js';

const WEB_PAGE = '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Welcome</h1></body></html>\n';

/** Resolves when the answer is complete, broken off on purpose, or the client has gone. */
export async function playAnswer(answer: Answer, request: ReceivedRequest, response: ServerResponse): Promise<void> {
  if (answer.delayMs) await delay(answer.delayMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (answer.fault && playWithoutText(answer.fault, answer, request, response)) return;
  await playText(answer, request, response);
}

/** The faults that never reach the text; false when this is not one of them. */
function playWithoutText(fault: Fault, answer: Answer, request: ReceivedRequest, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'status':
      sendStatus(
        response,
        fault.status,
        fault.body ?? { error: { message: `status ${fault.status}` } },
        request,
        fault.headers,
      );
      return true;
    case 'redirect':
      response.writeHead(fault.status ?? 307, { location: fault.location }).end();
      return true;
    case 'html':
      response.writeHead(fault.status ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(WEB_PAGE);
      return true;
    case 'close':
      breakOff(request, response);
      return true;
    case 'not-streamed':
      sendWhole(answer, request, response, fault.broken ?? false);
      return true;
    case 'reject-option':
      if (!(fault.option in optionsOf(request))) return false;
      sendStatus(
        response,
        400,
        { error: { message: fault.message ?? `Unknown parameter: '${fault.option}'.`, type: 'invalid_request_error' } },
        request,
      );
      return true;
    default:
      return false;
  }
}

function sendStatus(
  response: ServerResponse,
  status: number,
  body: unknown,
  request: ReceivedRequest,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text.replaceAll('{authorization}', String(request.headers['authorization'] ?? '')));
}

function sendWhole(answer: Answer, request: ReceivedRequest, response: ServerResponse, broken: boolean): void {
  const text = JSON.stringify(wholeCompletion(answer, modelOf(request)));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(broken ? text.slice(0, text.length / 2) : text);
}

async function playText(answer: Answer, request: ReceivedRequest, response: ServerResponse): Promise<void> {
  if (optionsOf(request)['stream'] !== true) {
    sendWhole(answer, request, response, false);
    return;
  }
  const fault = answer.fault;
  response.writeHead(200, { 'content-type': fault?.kind === 'content-type' ? fault.value : 'text/event-stream' });
  response.flushHeaders();
  if (fault?.kind === 'foreign-events') {
    response.end('event: ping\ndata: {"type":"ping"}\n\ndata: 42\n\n');
    return;
  }
  await playChunks(answer, request, response);
}

async function playChunks(answer: Answer, request: ReceivedRequest, response: ServerResponse): Promise<void> {
  const fault = answer.fault;
  const chunks = completionChunks(answer, modelOf(request), asksForUsage(request));
  const send = async (chunk: unknown, twice: boolean): Promise<void> => {
    if (answer.pauseMs) await delay(answer.pauseMs);
    const event = `data: ${JSON.stringify(chunk)}\n\n`;
    await write(response, twice ? event + event : event);
  };
  const bookkeepingTwice = fault?.kind === 'duplicate';
  const textTwice = fault?.kind === 'duplicate' && fault.which === 'all';
  for (const chunk of chunks.opening) await send(chunk, bookkeepingTwice);
  const stopAfter = fault && 'afterPieces' in fault ? fault.afterPieces : Number.POSITIVE_INFINITY;
  do {
    for (const [index, chunk] of chunks.text.entries()) {
      if (response.destroyed || index >= stopAfter) break;
      await send(chunk, textTwice);
    }
  } while (fault?.kind === 'endless' && !response.destroyed);
  if (response.destroyed) return;
  if (fault && playInTheMiddle(fault, request, response)) return;
  for (const chunk of chunks.closing) await send(chunk, bookkeepingTwice);
  if (fault?.kind === 'cut-after-finish') breakOff(request, response);
  else response.end('data: [DONE]\n\n');
}

/** The faults that come after some of the text; false when this is not one of them. */
function playInTheMiddle(fault: Fault, request: ReceivedRequest, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'cut':
      breakOff(request, response);
      return true;
    case 'end-early':
      response.end();
      return true;
    case 'stall':
      return true;
    case 'garbage':
      response.end('data: {"choices":[{"delta":{"content":"half a ch\n\ndata: [DONE]\n\n');
      return true;
    case 'stream-error':
      response.end(`data: ${JSON.stringify({ error: fault.error })}\n\n`);
      return true;
    default:
      return false;
  }
}

function breakOff(request: ReceivedRequest, response: ServerResponse): void {
  request.endedAtMs = performance.now();
  response.destroy();
}

/** Waits until the bytes are out and the event loop has turned, so that a client in the same process gets its turn, too. */
async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => {
    response.write(text, () => resolve());
  });
  await nextTurn();
}

function optionsOf(request: ReceivedRequest): Readonly<Record<string, unknown>> {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
}

function modelOf(request: ReceivedRequest): string {
  return String(optionsOf(request)['model'] ?? 'test-model');
}

function asksForUsage(request: ReceivedRequest): boolean {
  const options = optionsOf(request)['stream_options'];
  return (
    typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true
  );
}
