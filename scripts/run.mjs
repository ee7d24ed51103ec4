/**
 * The door behind every npm script: `node scripts/run.mjs TASK [ARGUMENT ...]`.
 *
 * Right after a clone there is only this machine's Node (20 or newer) and npm, so this file and `bootstrap/` are plain
 * JavaScript without dependencies. They install what is missing and then run `tasks/TASK.ts` in the Node that the
 * project itself brings along, the same one for everybody.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDependencies } from './bootstrap/prepareDependencies.mjs';
import { SetupError } from './bootstrap/setupError.mjs';

const OLDEST_NODE = 20;
const scriptsFolder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(scriptsFolder);

process.exitCode = await main(process.argv.slice(2));

/**
 * @param {string[]} words - the task's name and its arguments.
 * @returns {Promise<number>} the exit status: the task's own, 2 for an unknown task, 3 when the set-up failed.
 */
async function main([task, ...taskArguments]) {
  const tasks = readdirSync(path.join(scriptsFolder, 'tasks')).map((file) => path.basename(file, '.ts'));
  if (task === undefined || !tasks.includes(task)) {
    console.error(`Usage: node scripts/run.mjs TASK [ARGUMENT ...]\nTasks: ${tasks.join(', ')}`);
    return 2;
  }
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    console.error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}. Get it from https://nodejs.org`);
    return 3;
  }
  try {
    const node = await prepareDependencies(root);
    return await runTask(node, path.join(scriptsFolder, 'tasks', `${task}.ts`), taskArguments);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\n${error.message}\n${error.remedy}`);
    return 3;
  }
}

/**
 * Runs the task with our terminal. Stop signals are handed on, and we outlive the task so that it can tidy up.
 *
 * @param {string} node - the Node program to run it with.
 * @param {string} script - the task's file.
 * @param {string[]} taskArguments - passed on as they are.
 * @returns {Promise<number>} the task's exit status.
 */
function runTask(node, script, taskArguments) {
  const searchPath = [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''];
  const child = spawn(node, [script, ...taskArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: searchPath.join(path.delimiter) },
  });
  // Ctrl-C reaches the task by itself, as it shares our terminal; a SIGTERM reaches only us.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
