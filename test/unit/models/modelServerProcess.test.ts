/** The model server as a process of its own, as tests in other processes and the demo start it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { OpenAiChatModel } from '../../../src/models/openAiChatModel.js';

const SERVE = fileURLToPath(new URL('../../support/modelServer/serve.mjs', import.meta.url));

it('prints its address, plays a script file, tells what came in, and ends with its parent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edit-fidelity-test-'));
  try {
    await writeFile(join(folder, 'reply.txt'), 'a reply from a file');
    await writeFile(
      join(folder, 'script.json'),
      JSON.stringify({ answers: [{ replyFile: 'reply.txt' }], models: ['one', 'two'] }),
    );
    const child = spawn(process.execPath, [SERVE, join(folder, 'script.json')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const lines = createInterface(child.stdout);
    const baseUrl = await new Promise<string>((resolve) => lines.once('line', resolve));

    const model = new OpenAiChatModel({ baseUrl, model: 'one', apiKey: async () => undefined });
    const ask = () => model.complete([{ role: 'user', content: 'hello' }], () => {}, new AbortController().signal);
    expect(await ask()).toMatchObject({ value: { text: 'a reply from a file' } });
    expect(await (await fetch(`${baseUrl}/models`)).json()).toMatchObject({ data: [{ id: 'one' }, { id: 'two' }] });
    const control = baseUrl.replace('/v1', '/control');
    await fetch(`${control}/answers`, { method: 'POST', body: JSON.stringify([{ reply: 'another' }]) });
    expect(await ask()).toMatchObject({ value: { text: 'another' } });
    const requests = (await (await fetch(`${control}/requests`)).json()) as { path: string }[];
    expect(requests.map((request) => request.path)).toEqual([
      '/v1/chat/completions',
      '/v1/models',
      '/v1/chat/completions',
    ]);

    child.stdin.end();
    expect(await ended).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
