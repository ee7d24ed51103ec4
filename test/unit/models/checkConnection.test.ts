/** Trying an endpoint out over real HTTP and TLS: what is wrong, in words. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { checkConnection } from '../../../src/models/checkConnection.js';
import type { OpenAiChatSettings } from '../../../src/models/openAiChatModel.js';
import { describeConnection } from '../../../src/session/connectionCheck.js';
import { plainTranslate } from '../../../src/session/translate.js';
import type { Answer, ModelScript } from '../../support/modelServer/modelScript.js';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../support/modelServer/modelServer.js';

const KEY = 'sk-planted-0123456789';
const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answers: readonly Answer[], script: Partial<ModelScript> = {}, options: ModelServerOptions = {}) {
  const server = await startModelServer({ models: ['test-model', 'test-model-large'], ...script, answers }, options);
  servers.push(server);
  return server;
}

async function words(baseUrl: string, settings: Partial<OpenAiChatSettings> = {}) {
  const full = { baseUrl, model: 'test-model', apiKey: async () => KEY, timeoutMs: 2_000, ...settings };
  const check = await checkConnection(full, new AbortController().signal);
  const { works, sentences } = describeConnection(check, plainTranslate);
  const text = sentences.join(' ');
  expect(text).not.toContain('planted');
  return { works, text };
}

describe('a connection that works', () => {
  it('says so, and how soon the answer began; a few words are sent and no more', async () => {
    const server = await serve([{ reply: 'OK' }]);
    const { works, text } = await words(server.baseUrl);
    expect(works).toBe(true);
    expect(text).toMatch(/^test-model at http:\/\/127\.0\.0\.1:\d+\/v1 works: its answer began after \d+\.\d s\.$/);
    expect(server.requests.map((request) => request.path)).toEqual(['/v1/models', '/v1/chat/completions']);
    expect(JSON.stringify(server.requests[1]?.body).length).toBeLessThan(300);
  });

  it('carries the key, the organization and the query as Azure and OpenAI want them', async () => {
    const server = await serve([{ reply: 'OK' }]);
    const settings = { keyHeader: 'api-key', organization: 'org-1', headers: { 'X-Title': 'Edit Fidelity' } };
    const { works } = await words(`${server.baseUrl}?api-version=2025-01-01`, settings);
    expect(works).toBe(true);
    for (const { path, headers } of server.requests) {
      expect(path).toMatch(/\?api-version=2025-01-01$/);
      expect(headers).toMatchObject({ 'api-key': KEY, 'openai-organization': 'org-1', 'x-title': 'Edit Fidelity' });
      expect(headers['authorization']).toBeUndefined();
    }
  });

  it('works without a list of models, and says when the model is not on the list', async () => {
    const unlisted = await serve([{ reply: 'OK' }], { models: null });
    expect(await words(unlisted.baseUrl)).toMatchObject({ works: true });
    const other = await serve([{ reply: 'OK' }], { models: ['qwen:7b', 'test-model:2', 'zeta'] });
    const { text } = await words(other.baseUrl);
    expect(text).toContain('does not list test-model; it lists test-model:2, …');
  });

  it('says when no model is chosen yet', async () => {
    const server = await serve([{ reply: 'OK' }]);
    const { works, text } = await words(server.baseUrl, { model: '' });
    expect(works).toBe(false);
    expect(text).toContain('lists 2 models, but no model is chosen');
  });
});

describe('a connection that does not work says', () => {
  const status = (code: number, message = 'no'): Answer => ({
    fault: { kind: 'status', status: code, body: { error: { message } } },
  });

  it.each<[string, Answer, RegExp]>([
    ['a wrong key', status(401), /refused the key \(status 401\).*Set API Key/],
    ['a forbidden model', status(403, 'not in your plan'), /does not allow this \(status 403\): not in your plan/],
    ['a wrong model', status(404, "model 'test-model' not found"), /has no model called test-model/],
    ['a rate limit', status(429), /too many requests .*status 429/],
    ['a server error', status(503), /failed with status 503/],
    ['a web page', { fault: { kind: 'html' } }, /not a model reply: a web page/],
    ['silence', { fault: { kind: 'stall', afterPieces: 0 } }, /did not answer within 0\.3 s/],
    ['a redirect', { fault: { kind: 'redirect', location: 'http://other.invalid/v1' } }, /redirects to another host/],
  ])('%s', async (_, answer, pattern) => {
    const server = await serve([answer]);
    const { works, text } = await words(server.baseUrl, { timeoutMs: 300 });
    expect(works).toBe(false);
    expect(text).toMatch(pattern);
    expect(server.requests.filter((request) => request.path.endsWith('completions'))).toHaveLength(1);
  });

  it('a self-signed certificate', async () => {
    const pem = (name: string) =>
      readFileSync(fileURLToPath(new URL(`../../fixtures/models/tls/selfSigned.${name}.pem`, import.meta.url)), 'utf8');
    const server = await serve([{ reply: 'OK' }], {}, { tls: { key: pem('key'), cert: pem('cert') } });
    expect((await words(server.baseUrl)).text).toContain('self-signed');
    expect(server.requests).toEqual([]);
  });

  it('that nothing listens, and that there is no such host', async () => {
    const probe = createServer();
    const port = await new Promise<number>((resolve) => {
      probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
    });
    await new Promise((resolve) => probe.close(resolve));
    expect((await words(`http://127.0.0.1:${port}/v1`)).text).toContain('connection refused');
    // The name is reserved never to exist (RFC 6761); without any network even the look-up fails.
    expect((await words('http://nowhere.invalid/v1')).text).toMatch(/no host of this name|could not be looked up/);
  });

  it('which address answers, where /v1 was forgotten', async () => {
    const server = await serve([{ reply: 'OK' }]);
    const { works, text } = await words(server.baseUrl.replace('/v1', ''));
    expect(works).toBe(false);
    expect(text).toContain(`${server.baseUrl} does answer`);
  });
});

it('can be cancelled, and closes the socket', async () => {
  const server = await serve([{ fault: { kind: 'stall', afterPieces: 0 } }]);
  const controller = new AbortController();
  const settings = { baseUrl: server.baseUrl, model: 'test-model', apiKey: async () => KEY };
  const check = checkConnection(settings, controller.signal);
  while (server.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const reason = new Error('cancelled');
  const cancelledAtMs = performance.now();
  controller.abort(reason);
  await expect(check).rejects.toBe(reason);
  expect((await server.closedByClient(1)) - cancelledAtMs).toBeLessThan(200);
});
