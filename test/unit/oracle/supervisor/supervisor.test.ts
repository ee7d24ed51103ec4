/** The supervisor survives what runs and people do to it. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { Supervisor } from '../../../../src/oracle/supervisor/supervisor.js';
import { eventually, livingProcesses, unusedSeconds } from '../livingProcesses.js';
import { NEVER, REPOSITORY } from '../oraclePlace.js';

/** A copy, so that its processes can be told from those of other tests. */
const folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'));
const SCRIPT = path.join(folder, 'supervisor.cjs');
for (const name of ['supervisor.cjs', 'processTree.cjs', 'resourceUse.cjs']) {
  copyFileSync(path.join(REPOSITORY, 'src/oracle/supervisor', name), path.join(folder, name));
}
const supervisor = new Supervisor(SCRIPT);
afterEach(() => supervisor.close());
afterAll(() => rmSync(folder, { recursive: true }));

function order(line: string, timeLimitMs = 60_000) {
  const token = `test-${process.pid}/${line}/`;
  const env = { PATH: process.env['PATH'] ?? '', EDIT_FIDELITY_RUN: token };
  return { argv: ['/bin/sh', '-c', line], cwd: '/', env, timeLimitMs, namespace: false, token };
}

it('does one run after the other, and keeps their outputs apart', async () => {
  for (const text of ['one', 'two', 'three']) {
    const outcome = await supervisor.run(order(`echo ${text}; exit 5`), 1000, NEVER);
    expect(outcome).toMatchObject({ output: `${text}\n`, exitCode: 5, timedOut: false, startError: null });
  }
  const missing = await supervisor.run({ ...order(''), argv: ['/no/such/program'] }, 1000, NEVER);
  expect(missing).toMatchObject({ startError: 'ENOENT', exitCode: null });
  expect(await supervisor.run(order('echo four'), 1000, NEVER)).toMatchObject({ output: 'four\n' });
});

it('is started again when it was killed, and what it left is ended', async () => {
  const seconds = unusedSeconds();
  const running = supervisor.run(order(`setsid sleep ${seconds} & sleep ${seconds}`), 1000, NEVER);
  expect(await eventually(() => livingProcesses(`sleep ${seconds}`).length >= 2, 10_000)).toBe(true);
  const mine = livingProcesses(SCRIPT);
  for (const pid of mine) process.kill(pid, 'SIGKILL');
  expect(await running).toMatchObject({ exitCode: null });
  expect(livingProcesses(seconds)).toEqual([]);
  expect(await supervisor.run(order('echo again'), 1000, NEVER)).toMatchObject({ output: 'again\n' });
});

it('reads its own orders while a run prints without end', async () => {
  const controller = new AbortController();
  const running = supervisor.run(order('yes'), 1000, controller.signal);
  setTimeout(() => controller.abort(new Error('enough')), 300);
  await expect(running).rejects.toThrow('enough');
  expect(await supervisor.run(order('echo after'), 1000, NEVER)).toMatchObject({ output: 'after\n' });
});

it('keeps as many processes as ran at once while it is used, and none for long after', async () => {
  const release = supervisor.use();
  const mine = (): number[] => livingProcesses(SCRIPT);
  expect(await eventually(() => mine().length === 1, 10_000)).toBe(true);
  const [first] = mine();
  for (const text of ['one', 'two']) await supervisor.run(order(`echo ${text}`), 1000, NEVER);
  expect(mine()).toEqual([first]);
  // each waits for what only the other does
  const meet = (own: string, other: string): string => `touch ${own}; until [ -e ${other} ]; do sleep 0.01; done`;
  const [here = '', there = ''] = ['here', 'there'].map((name) => path.join(folder, name));
  await Promise.all([meet(here, there), meet(there, here)].map((line) => supervisor.run(order(line), 1000, NEVER)));
  expect(mine()).toHaveLength(2);
  for (const pid of mine()) process.kill(pid, 'SIGKILL');
  expect(await eventually(() => mine().length === 0, 10_000)).toBe(true);
  expect(await supervisor.run(order('echo three'), 1000, NEVER)).toMatchObject({ output: 'three\n' });
  expect(mine()).toHaveLength(1);
  release();
  expect(await eventually(() => mine().length === 0, 10_000)).toBe(true);
  expect(await supervisor.run(order('echo four'), 1000, NEVER)).toMatchObject({ output: 'four\n' });
  expect(await eventually(() => mine().length === 0, 10_000)).toBe(true);
});
