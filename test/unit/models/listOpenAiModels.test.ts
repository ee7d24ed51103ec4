/** The list of models over real HTTP. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOpenAiModels } from '../../../src/models/listOpenAiModels.js';
import type { ModelScript } from '../../support/modelServer/modelScript.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';

const KEY = 'sk-planted-0123456789';
const servers: ModelServer[] = [];

async function serve(script: Partial<ModelScript>): Promise<ModelServer> {
  const server = await startModelServer({ answers: [], ...script });
  servers.push(server);
  return server;
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('listOpenAiModels', () => {
  it('gives the names in order, and sends the key and nothing from the environment', async () => {
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin-from-environment');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'X-From-Environment: leak');
    const server = await serve({ models: ['zeta', 'alpha'], key: KEY });
    const listed = await listOpenAiModels({ baseUrl: server.baseUrl, apiKey: async () => KEY });
    expect(listed).toEqual({ ok: true, value: ['alpha', 'zeta'] });
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/environment|stainless/i);
  });

  it('needs no key where the endpoint needs none', async () => {
    const server = await serve({ models: ['one'] });
    const listed = await listOpenAiModels({ baseUrl: server.baseUrl, apiKey: async () => undefined });
    expect(listed).toEqual({ ok: true, value: ['one'] });
    expect(server.requests[0]?.headers['authorization']).toBeUndefined();
  });

  it.each([
    ['a wrong key', async () => (await serve({ key: 'another' })).baseUrl, 'model-unauthorized'],
    ['an address where nothing listens', async () => 'http://127.0.0.1:1/v1', 'model-unreachable'],
    ['an address without a list', async () => (await serve({})).baseUrl.replace('/v1', ''), 'model-unreachable'],
    ['a web page', async () => (await serve({ models: null })).baseUrl, 'model-bad-reply'],
    ['no address', async () => '', 'model-not-set-up'],
  ])('fails for %s', async (_, baseUrl, code) => {
    const listed = await listOpenAiModels({ baseUrl: await baseUrl(), apiKey: async () => KEY });
    expect(listed).toMatchObject({ ok: false, failure: { code } });
    expect(JSON.stringify(listed)).not.toContain('planted');
  });

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const listed = listOpenAiModels(
      { baseUrl: 'http://127.0.0.1:1/v1', apiKey: () => new Promise(() => {}) },
      controller.signal,
    );
    controller.abort(reason);
    await expect(listed).rejects.toBe(reason);
  });
});
