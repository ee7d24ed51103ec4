/** Model servers on this machine: those that are there, and no key for anybody. */
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { findLocalEndpoints, USUAL_ENDPOINTS } from '../../../src/models/findLocalEndpoints.js';
import { type ModelServer, startModelServer } from '../../support/modelServer/modelServer.js';

const servers: ModelServer[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(models: readonly string[] | null): Promise<ModelServer> {
  const server = await startModelServer({ answers: [], models });
  servers.push(server);
  return server;
}

it('finds those that list models, in order, and sends them no key', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-planted-0123456789');
  const one = await serve(['qwen:7b']);
  const webPage = await serve(null);
  const empty = await serve([]);
  const two = await serve(['llama', 'phi']);
  const candidates = [one, webPage, empty, two].map(({ baseUrl }, at) => ({ name: `server ${at}`, baseUrl }));
  candidates.push({ name: 'not there', baseUrl: 'http://127.0.0.1:1/v1' });
  expect(await findLocalEndpoints(candidates)).toEqual([
    { ...candidates[0], models: ['qwen:7b'] },
    { ...candidates[3], models: ['llama', 'phi'] },
  ]);
  for (const server of servers) expect(JSON.stringify(server.requests)).not.toContain('planted');
});

it('does not wait for one that says nothing', async () => {
  const silent = createServer(() => {});
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port));
  });
  try {
    expect(await findLocalEndpoints([{ name: 'silent', baseUrl: `http://127.0.0.1:${port}/v1` }])).toEqual([]);
  } finally {
    silent.close();
  }
});

it('looks where Ollama and LM Studio usually are', () => {
  expect(USUAL_ENDPOINTS.map(({ baseUrl }) => new URL(baseUrl).port)).toEqual(['11434', '1234']);
  expect(USUAL_ENDPOINTS.every(({ baseUrl }) => new URL(baseUrl).hostname === '127.0.0.1')).toBe(true);
});
