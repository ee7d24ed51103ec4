import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projectPaths } from '../../../scripts/projectPaths.ts';

const keeper = path.join(projectPaths.root, 'scripts', 'editorHost', 'serverKeeper.mjs');

/** A program that starts another one through the keeper, tells its process id, and stays. */
const STARTER = `
  const { spawn } = require('node:child_process');
  const server = 'console.log(process.pid); setInterval(() => {}, 1000)';
  spawn(process.execPath, [${JSON.stringify(keeper)}, process.execPath, '-e', server], {
    stdio: ['pipe', 'inherit', 'inherit'], detached: true });
  setInterval(() => {}, 1000);`;

it.skipIf(process.platform === 'win32')('ends the server when its starter is killed', async () => {
  const starter = spawn(process.execPath, ['-e', STARTER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(starter.stdout, 'data')) as [Buffer];
  const server = Number(line.toString());
  expect(isAlive(server)).toBe(true);
  starter.kill('SIGKILL');
  for (let tries = 0; isAlive(server) && tries < 100; tries += 1) await delay(50);
  expect(isAlive(server)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
