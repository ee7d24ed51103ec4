/** The chat model against a real server on loopback: what arrives, what goes wrong and how it is said, and what stays secret. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OpenAiChatModel, type OpenAiChatSettings } from '../../../src/models/openAiChatModel.js';
import type { ChatMessage, ChatReply } from '../../../src/session/ports/chatModel.js';
import type { Result } from '../../../src/session/result.js';
import type { Answer, Fault, ModelScript } from '../../support/modelServer/modelScript.js';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../support/modelServer/modelServer.js';

const KEY = 'sk-planted-0123456789abcdef';
const MESSAGES: readonly ChatMessage[] = [
  { role: 'system', content: 'You repair programs.' },
  { role: 'user', content: 'def secret_algorithm(x):\n    return x - 1  # the code of the user\n' },
];
const REPLY = 'The sign is wrong.\n\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';

const servers: ModelServer[] = [];

async function serve(answers: readonly Answer[], options?: ModelServerOptions, script?: Partial<ModelScript>) {
  const server = await startModelServer({ ...script, answers }, options);
  servers.push(server);
  return server;
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

function modelAt(baseUrl: string, settings: Partial<OpenAiChatSettings> = {}): OpenAiChatModel {
  return new OpenAiChatModel({ baseUrl, model: 'test-model', apiKey: async () => KEY, maxRetries: 2, ...settings });
}

/** Asks once, and holds everything that comes out against the planted key. */
async function ask(
  model: OpenAiChatModel,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ result: Result<ChatReply>; pieces: string[] }> {
  const pieces: string[] = [];
  const result = await model.complete(MESSAGES, (piece) => pieces.push(piece), signal);
  if (!result.ok) expect(JSON.stringify(result)).not.toContain('planted');
  return { result, pieces };
}

async function askServer(answer: Answer, settings: Partial<OpenAiChatSettings> = {}) {
  const server = await serve([answer]);
  return { server, ...(await ask(modelAt(server.baseUrl, settings))) };
}

function fault(kind: Fault, answer: Answer = {}): Answer {
  return { reply: REPLY, ...answer, fault: kind };
}

describe('a reply', () => {
  it('streams in pieces, with its finish and its token counts', async () => {
    const { server, result, pieces } = await askServer({
      reply: REPLY,
      usage: { promptTokens: 41, completionTokens: 17 },
    });
    expect(result).toEqual({
      ok: true,
      value: { text: REPLY, finish: 'stop', promptTokens: 41, completionTokens: 17 },
    });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(REPLY);
    expect(server.requests).toHaveLength(1);
  });

  it('is asked for with the model, the messages, the options that are set, and no other header than ours', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-From-Environment: leak');
    vi.stubEnv('OPENAI_ORG_ID', 'org-from-environment');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin-from-environment');
    vi.stubEnv('OPENAI_API_KEY', 'sk-other-from-environment');
    const settings = { temperature: 0.2, reasoningEffort: 'low', headers: { 'X-Team': 'compilers' } } as const;
    const { server } = await askServer({ reply: REPLY }, settings);
    const [request] = server.requests;
    expect(request?.body).toEqual({
      model: 'test-model',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      reasoning_effort: 'low',
    });
    const { authorization, 'x-team': team, 'user-agent': agent } = request?.headers ?? {};
    expect({ authorization, team, agent }).toEqual({
      authorization: `Bearer ${KEY}`,
      team: 'compilers',
      agent: 'edit-fidelity',
    });
    expect(JSON.stringify(request?.headers)).not.toMatch(/environment|leak|stainless/i);
  });

  it('is asked for with the organization, and with the key in the header that the endpoint wants', async () => {
    const { server } = await askServer({ reply: REPLY }, { keyHeader: 'api-key', organization: ' org-1 ' });
    const { authorization, 'api-key': key, 'openai-organization': organization } = server.requests[0]?.headers ?? {};
    expect({ authorization, key, organization }).toEqual({ authorization: undefined, key: KEY, organization: 'org-1' });
  });

  it('comes without a key from an endpoint that needs none', async () => {
    for (const key of [undefined, '', '  \n']) {
      const { server, result } = await askServer({ reply: REPLY }, { apiKey: async () => key });
      expect(result.ok).toBe(true);
      expect(server.requests[0]?.headers['authorization']).toBeUndefined();
    }
  });

  it('keeps thinking that comes in its own field out of the text', async () => {
    const { result } = await askServer({ reply: REPLY, thinking: 'Let me see, this is long.' });
    expect(result.ok && result.value.text).toBe(REPLY);
  });

  it('is read where the endpoint does not stream', async () => {
    const { result, pieces } = await askServer(fault({ kind: 'not-streamed' }));
    expect(result.ok && result.value).toMatchObject({ text: REPLY, finish: 'stop', promptTokens: 100 });
    expect(pieces).toEqual([REPLY]);
  });

  it('is read where the stream has another content type', async () => {
    const { result } = await askServer(fault({ kind: 'content-type', value: 'application/octet-stream' }));
    expect(result.ok && result.value.text).toBe(REPLY);
  });

  it('has no token counts where the endpoint gives none', async () => {
    const { result } = await askServer({ reply: REPLY, usage: null });
    expect(result.ok && result.value).toMatchObject({ promptTokens: null, completionTokens: null });
  });

  it('is asked for again without the question for token counts where that is refused, and never with it after that', async () => {
    const server = await serve([fault({ kind: 'reject-option', option: 'stream_options' })]);
    const model = modelAt(server.baseUrl);
    expect((await ask(model)).result).toMatchObject({ ok: true, value: { text: REPLY, promptTokens: null } });
    expect((await ask(model)).result.ok).toBe(true);
    const asked = server.requests.map((request) => 'stream_options' in (request.body as object));
    expect(asked).toEqual([true, false, false]);
  });

  it('counts bookkeeping once that is sent twice', async () => {
    const { result } = await askServer(
      fault({ kind: 'duplicate', which: 'bookkeeping' }, { usage: { promptTokens: 5, completionTokens: 7 } }),
    );
    expect(result).toEqual({ ok: true, value: { text: REPLY, finish: 'stop', promptTokens: 5, completionTokens: 7 } });
  });

  it.each([
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['content_filter', 'refused'],
    ['eos', 'stop'],
    ['tool_calls', 'unknown'],
    ['something_new', 'unknown'],
  ])('that finishes with %s is told as %s', async (finish, told) => {
    const { result } = await askServer({ reply: REPLY, finish });
    expect(result.ok && result.value.finish).toBe(told);
  });

  it('without a finish reason, but with its end mark, is complete', async () => {
    const { result } = await askServer({ reply: REPLY, finish: null });
    expect(result.ok && result.value).toMatchObject({ text: REPLY, finish: 'unknown' });
  });

  it('whose connection breaks after its finish reason is complete', async () => {
    const { result } = await askServer(fault({ kind: 'cut-after-finish' }));
    expect(result.ok && result.value).toMatchObject({ text: REPLY, finish: 'stop' });
  });

  it('that a filter stopped in the middle keeps nothing of what came before', async () => {
    const { result } = await askServer({ reply: REPLY, finish: 'content_filter' });
    expect(result.ok && result.value).toMatchObject({ text: '', finish: 'refused' });
  });

  it('that is a refusal gives the words of the refusal', async () => {
    const { result } = await askServer({ refusal: 'I cannot help with that.' });
    expect(result.ok && result.value).toMatchObject({ finish: 'refused', text: 'I cannot help with that.' });
  });

  it('that is a refusal never gives away a key or a header', async () => {
    const { result } = await askServer(
      { refusal: `Not with ${KEY} and header-planted-012345.` },
      { headers: { 'X-Secret': 'header-planted-012345' } },
    );
    expect(result).toMatchObject({ value: { finish: 'refused', text: 'Not with *** and ***.' } });
  });

  it('that a filter stopped before the model is a refusal, too', async () => {
    const body = { error: { code: 'content_filter', message: 'The prompt triggered a policy.' } };
    const { result } = await askServer(fault({ kind: 'status', status: 400, body }));
    expect(result.ok && result.value).toMatchObject({ finish: 'refused', text: 'The prompt triggered a policy.' });
  });

  it('may be empty', async () => {
    const { result } = await askServer({ reply: '' });
    expect(result.ok && result.value).toMatchObject({ text: '', finish: 'stop' });
  });
});

describe('a failure', () => {
  const endpointOf = (server: ModelServer) => server.baseUrl;

  it('of status 401 is model-unauthorized, at once', async () => {
    const { server, result } = await askServer(fault({ kind: 'status', status: 401 }));
    expect(result).toEqual({
      ok: false,
      failure: { code: 'model-unauthorized', detail: { endpoint: endpointOf(server), status: 401 } },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('of status 403 is model-forbidden, at once, with the words of the server', async () => {
    const body = { error: { message: 'Your plan does not include test-model.' } };
    const { server, result } = await askServer(fault({ kind: 'status', status: 403, body }));
    const detail = { endpoint: endpointOf(server), model: 'test-model', reason: body.error.message };
    expect(result).toEqual({ ok: false, failure: { code: 'model-forbidden', detail } });
    expect(server.requests).toHaveLength(1);
  });

  it('is model-unauthorized where the server checks the key', async () => {
    const server = await serve([{ reply: REPLY }], {}, { key: 'sk-the-right-one' });
    expect((await ask(modelAt(server.baseUrl))).result).toMatchObject({ failure: { code: 'model-unauthorized' } });
    const right = modelAt(server.baseUrl, { apiKey: async () => ' sk-the-right-one\n' });
    expect((await ask(right)).result.ok).toBe(true);
  });

  it('is model-not-found where there is no such model', async () => {
    const body = { error: { message: "model 'test-model' not found, try pulling it first", type: 'not_found_error' } };
    const { server, result } = await askServer(fault({ kind: 'status', status: 404, body }));
    expect(result).toEqual({
      ok: false,
      failure: { code: 'model-not-found', detail: { endpoint: endpointOf(server), model: 'test-model' } },
    });
  });

  it('says that there is no chat service where the address is another one', async () => {
    const server = await serve([{ reply: REPLY }]);
    const { result } = await ask(modelAt(server.baseUrl.replace('/v1', '')));
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(JSON.stringify(result)).toContain('no chat service');
  });

  it('of too many requests goes away with the retries that the server asks for', async () => {
    const limited = fault({ kind: 'status', status: 429, headers: { 'retry-after-ms': '30' } }, { times: 2 });
    const server = await serve([limited, { reply: REPLY }]);
    const { result } = await ask(modelAt(server.baseUrl));
    expect(result.ok && result.value.text).toBe(REPLY);
    expect(server.requests).toHaveLength(3);
  });

  it('of too many requests is model-rate-limited when the retries are used up', async () => {
    const { server, result } = await askServer(
      fault({ kind: 'status', status: 429, headers: { 'retry-after-ms': '5' } }),
    );
    expect(result).toEqual({
      ok: false,
      failure: { code: 'model-rate-limited', detail: { endpoint: endpointOf(server) } },
    });
    expect(server.requests).toHaveLength(3);
  });

  it.each([500, 503])('of status %i goes away with a retry', async (status) => {
    const server = await serve([
      fault({ kind: 'status', status, headers: { 'retry-after-ms': '5' } }),
      { reply: REPLY },
    ]);
    expect((await ask(modelAt(server.baseUrl))).result.ok).toBe(true);
  });

  it.each([500, 503])('of status %i is model-server-error when it stays', async (status) => {
    const { server, result } = await askServer(fault({ kind: 'status', status, headers: { 'retry-after-ms': '5' } }));
    expect(result).toEqual({
      ok: false,
      failure: { code: 'model-server-error', detail: { endpoint: endpointOf(server), status } },
    });
  });

  it('of a rejected request gives the words of the server', async () => {
    const body = {
      error: { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' },
    };
    const { result } = await askServer(fault({ kind: 'status', status: 400, body }));
    expect(result).toMatchObject({
      failure: {
        code: 'model-request-rejected',
        detail: { status: 400, reason: "This model's maximum context length is 8192 tokens." },
      },
    });
  });

  it('never quotes the code of the user, even where the server does', async () => {
    const body = { error: { message: `Invalid input: ${MESSAGES[1]?.content}` } };
    const { result } = await askServer(fault({ kind: 'status', status: 422, body }));
    expect(result).toMatchObject({
      failure: { code: 'model-request-rejected', detail: { reason: 'it gave no reason' } },
    });
  });

  it.each([
    ['in the body', { error: { message: '{authorization} is not welcome (Bearer and all)' } }],
    ['in plain text', 'who is {authorization}?'],
  ])('never quotes the key, even where the server does %s', async (_, body) => {
    const { result } = await askServer(fault({ kind: 'status', status: 400, body }));
    expect(result).toMatchObject({ failure: { code: 'model-request-rejected' } });
    expect(JSON.stringify(result)).toContain('***');
  });

  it('never quotes the value of a header', async () => {
    const headers = { 'api-key': 'header-planted-value' };
    const body = { error: { message: 'Denied for header-planted-value' } };
    const { result } = await askServer(fault({ kind: 'status', status: 400, body }), { headers });
    expect(JSON.stringify(result)).not.toContain('header-planted-value');
  });

  it('is a web page', async () => {
    const { server, result } = await askServer(fault({ kind: 'html' }));
    expect(result).toEqual({
      ok: false,
      failure: { code: 'model-bad-reply', detail: { endpoint: endpointOf(server), reason: 'a web page' } },
    });
  });

  it('is a web page with an error status', async () => {
    const { result } = await askServer(fault({ kind: 'html', status: 502 }), { maxRetries: 0 });
    expect(result).toMatchObject({ failure: { code: 'model-server-error', detail: { status: 502 } } });
  });

  it.each<[string, Fault]>([
    ['garbage in the stream', { kind: 'garbage', afterPieces: 2 }],
    ['half of a JSON object', { kind: 'not-streamed', broken: true }],
    ['a stream of another protocol', { kind: 'foreign-events' }],
    ['a stream that ends too early', { kind: 'end-early', afterPieces: 2 }],
  ])('is model-bad-reply for %s', async (_, kind) => {
    const { result } = await askServer(fault(kind));
    expect(result).toMatchObject({ failure: { code: 'model-bad-reply' } });
  });

  it('is model-unreachable when the connection breaks in the middle', async () => {
    const { result, pieces } = await askServer(fault({ kind: 'cut', afterPieces: 2 }));
    expect(pieces.length).toBeGreaterThan(0);
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
  });

  it('is model-unreachable when the connection is closed before an answer, after retries', async () => {
    const { result, server } = await askServer(fault({ kind: 'close' }), { maxRetries: 1 });
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    [{ code: 429, message: 'Rate limited upstream' }, 'model-rate-limited'],
    [{ code: 'rate_limit_exceeded', message: 'slow down' }, 'model-rate-limited'],
    [{ code: 502, message: 'Provider returned error' }, 'model-server-error'],
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'model-server-error'],
  ])('in the middle of a stream (%j) is %s', async (error, code) => {
    const { result } = await askServer(fault({ kind: 'stream-error', afterPieces: 1, error }));
    expect(result).toMatchObject({ failure: { code } });
  });

  it('is model-unreachable, at once, where nothing listens', async () => {
    const probe = createServer();
    const port = await new Promise<number>((resolve) => {
      probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
    });
    await new Promise((resolve) => probe.close(resolve));
    const startedAtMs = performance.now();
    const { result } = await ask(modelAt(`http://127.0.0.1:${port}/v1`));
    expect(performance.now() - startedAtMs).toBeLessThan(1000);
    expect(result).toMatchObject({
      failure: { code: 'model-unreachable', detail: { endpoint: `http://127.0.0.1:${port}/v1` } },
    });
    expect(JSON.stringify(result)).toContain('connection refused');
  });

  it('is model-unreachable, at once, where the certificate is not trusted', async () => {
    const pem = (name: string) =>
      readFileSync(fileURLToPath(new URL(`../../fixtures/models/tls/selfSigned.${name}.pem`, import.meta.url)), 'utf8');
    const server = await serve([{ reply: REPLY }], { tls: { key: pem('key'), cert: pem('cert') } });
    const { result } = await ask(modelAt(server.baseUrl));
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(JSON.stringify(result)).toContain('certificate');
    expect(server.requests).toHaveLength(0);
  });

  it('is model-unreachable where TLS is spoken to a server without it', async () => {
    const server = await serve([{ reply: REPLY }]);
    const { result } = await ask(modelAt(server.baseUrl.replace('http:', 'https:')));
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(JSON.stringify(result)).toContain('TLS');
  });

  it.each(['', 'localhost:11434/v1', 'ftp://example.org', 'http://user:pass-planted@127.0.0.1:1/v1'])(
    'is model-not-set-up for the address %j',
    async (baseUrl) => {
      const { result } = await ask(modelAt(baseUrl));
      expect(result).toMatchObject({ failure: { code: 'model-not-set-up' } });
    },
  );

  it('is model-not-set-up for a key that cannot be read or sent, and for a broken header', async () => {
    const baseUrl = 'http://127.0.0.1:1/v1';
    const throwing = modelAt(baseUrl, { apiKey: () => Promise.reject(new Error(`keyring: ${KEY}`)) });
    const odd = modelAt(baseUrl, { apiKey: async () => `${KEY} ünsendbar` });
    const header = modelAt(baseUrl, { headers: { 'x-key': `${KEY}\nsplit: yes` } });
    for (const model of [throwing, odd, header]) {
      expect((await ask(model)).result).toMatchObject({ failure: { code: 'model-not-set-up' } });
    }
  });

  it('is model-timed-out when the server is silent, before and in the middle of the reply, without a retry', async () => {
    for (const answer of [{ reply: REPLY, delayMs: 10_000 }, fault({ kind: 'stall', afterPieces: 2 })]) {
      const { server, result } = await askServer(answer, { timeoutMs: 400 });
      expect(result).toEqual({
        ok: false,
        failure: { code: 'model-timed-out', detail: { endpoint: endpointOf(server), limitSeconds: 0.4 } },
      });
      await server.closedByClient(0);
      expect(server.requests).toHaveLength(1);
    }
  });

  it('is not model-timed-out while pieces keep coming', async () => {
    const { result } = await askServer({ reply: REPLY, pauseMs: 80, pieceLength: 6 }, { timeoutMs: 900 });
    expect(result.ok && result.value.text).toBe(REPLY);
  });

  it('is internal, and not blamed on the connection, when the caller itself throws', async () => {
    const server = await serve([{ reply: REPLY }]);
    const throwing = () => {
      throw new RangeError(`a mistake with ${KEY}`);
    };
    const result = await modelAt(server.baseUrl).complete(MESSAGES, throwing, new AbortController().signal);
    expect(result).toEqual({
      ok: false,
      failure: { code: 'internal', detail: { reason: 'RangeError: a mistake with ***' } },
    });
  });

  it('ends an answer that has no end', async () => {
    const settings = { answerLimitBytes: 200_000 };
    const { server, result } = await askServer(fault({ kind: 'endless' }), settings);
    expect(result).toMatchObject({ failure: { code: 'model-bad-reply', detail: { reason: 'it is too long' } } });
    await server.closedByClient(0);
  });
});

describe('a redirect', () => {
  it('to another host is not followed: neither key nor code goes there', async () => {
    const other = await serve([{ reply: REPLY }]);
    const { server, result } = await askServer(
      fault({ kind: 'redirect', location: `${other.baseUrl}/chat/completions` }),
    );
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(JSON.stringify(result)).toContain('redirects to another host');
    expect(server.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(0);
  });

  it.each([301, 307, 308])('with status %i on the same host is followed with key and body', async (status) => {
    const server = await serve([
      fault({ kind: 'redirect', status, location: '/v1/chat/completions?moved=1' }),
      { reply: REPLY },
    ]);
    const { result } = await ask(modelAt(server.baseUrl));
    expect(result.ok && result.value.text).toBe(REPLY);
    expect(server.requests[1]).toMatchObject({ method: 'POST', headers: { authorization: `Bearer ${KEY}` } });
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
  });

  it('that never ends is given up', async () => {
    const { server, result } = await askServer(fault({ kind: 'redirect', location: '/v1/chat/completions' }));
    expect(result).toMatchObject({ failure: { code: 'model-unreachable' } });
    expect(server.requests.length).toBeLessThan(10);
  });
});

describe('cancelling', () => {
  const reason = new Error('the user pressed cancel');

  /** Asks, cancels as soon as `ready`, and tells what was seen until then and after. */
  async function cancelWhen(model: OpenAiChatModel, ready: (pieces: number) => boolean) {
    const controller = new AbortController();
    const pieces: string[] = [];
    const asked = model.complete(MESSAGES, (piece) => pieces.push(piece), controller.signal);
    while (!ready(pieces.length)) await new Promise((resolve) => setTimeout(resolve, 5));
    const seen = pieces.length;
    const cancelledAtMs = performance.now();
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    return { cancelledAtMs, answeredAfterMs: performance.now() - cancelledAtMs, seen, pieces };
  }

  it.each<[string, Answer, number]>([
    ['while waiting for the answer', { reply: REPLY, delayMs: 10_000 }, 0],
    ['in the middle of the stream', { reply: REPLY.repeat(100), pauseMs: 10 }, 2],
    ['while the stream stalls', fault({ kind: 'stall', afterPieces: 1 }), 1],
  ])('%s rejects with its reason at once and closes the socket', { retry: 2 }, async (_, answer, least) => {
    const server = await serve([answer]);
    const ready = (pieces: number) => server.requests.length === 1 && pieces >= least;
    const { cancelledAtMs, answeredAfterMs, seen, pieces } = await cancelWhen(modelAt(server.baseUrl), ready);
    expect(answeredAfterMs).toBeLessThan(200);
    expect((await server.closedByClient(0)) - cancelledAtMs).toBeLessThan(200);
    expect(pieces).toHaveLength(seen);
  });

  it('ends the wait before a retry', { retry: 2 }, async () => {
    const server = await serve([fault({ kind: 'status', status: 429, headers: { 'retry-after': '30' } })]);
    let endedAtMs = Number.POSITIVE_INFINITY;
    const { answeredAfterMs } = await cancelWhen(modelAt(server.baseUrl), () => {
      endedAtMs = server.requests[0]?.endedAtMs ?? endedAtMs;
      return performance.now() > endedAtMs + 50;
    });
    expect(answeredAfterMs).toBeLessThan(200);
    expect(server.requests).toHaveLength(1);
  });

  it('ends the wait for the key', async () => {
    let asked = false;
    const apiKey = () => {
      asked = true;
      return new Promise<never>(() => {});
    };
    await cancelWhen(modelAt('http://127.0.0.1:1/v1', { apiKey }), () => asked);
  });

  it('before the start sends nothing', async () => {
    const server = await serve([{ reply: REPLY }]);
    await expect(ask(modelAt(server.baseUrl), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });
});

it('prints nothing, whatever happens and whatever the environment asks for', async () => {
  vi.stubEnv('OPENAI_LOG', 'debug');
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
  await askServer({ reply: REPLY });
  await askServer(fault({ kind: 'garbage', afterPieces: 1 }));
  await askServer(fault({ kind: 'status', status: 401 }));
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
