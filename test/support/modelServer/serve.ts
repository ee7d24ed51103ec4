/** The model server as a process: reads a script file, prints its base URL on the first line, and serves until its standard input ends. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Answer, ModelScript } from './modelScript.js';
import { startModelServer } from './modelServer.js';

/** Reads a script file; the files it names in `replyFile` are read, too. */
async function readScript(path: string): Promise<ModelScript> {
  const script = JSON.parse(await readFile(path, 'utf8')) as ModelScript;
  const withText = async (answer: Answer): Promise<Answer> =>
    answer.replyFile === undefined
      ? answer
      : { ...answer, reply: await readFile(resolve(dirname(path), answer.replyFile), 'utf8') };
  return { ...script, answers: await Promise.all(script.answers.map(withText)) };
}

export async function serve(args: readonly string[]): Promise<void> {
  const [scriptPath, port] = args;
  if (scriptPath === undefined) {
    console.error('usage: node test/support/modelServer/serve.mjs SCRIPT.json [PORT]');
    process.exitCode = 2;
    return;
  }
  const server = await startModelServer(await readScript(scriptPath), { port: Number(port ?? 0) });
  console.log(server.baseUrl);
  // A parent that dies closes this pipe, so no server outlives its test.
  process.stdin.resume().once('end', () => void server.close());
}
