/** Making and removing copies: consent, cancelling at any moment, what a killed owner leaves and how it is swept. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOwnFolder, removeOwnFolder } from '../../../src/oracle/copy/ownFolder.js';
import { eventually, livingProcesses, unusedSeconds } from './livingProcesses.js';
import { HAS_BUBBLEWRAP, NEVER, OraclePlace, REPOSITORY, unwrap } from './oraclePlace.js';

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
  place.write('a.txt', 'one\n');
});
afterEach(() => place.remove());

const COMMAND = 'cat a.txt';
const BUBBLEWRAP = 'bwrap';

describe('consent', () => {
  async function prepareWith(agrees: boolean, asked: string[]) {
    const runWithoutSandbox = async (root: string): Promise<boolean> => {
      asked.push(root);
      return agrees;
    };
    const oracle = place.bareOracle({ consent: { runWithoutSandbox } });
    const settings = place.settings({ command: COMMAND });
    const workspace = place.workspace('a.txt');
    const plan = unwrap(await oracle.discover(workspace, settings, NEVER));
    return oracle.prepare(workspace, plan, settings, NEVER);
  }

  it('is asked where there is no sandbox, and no means that nothing runs', async () => {
    const asked: string[] = [];
    expect(await prepareWith(false, asked)).toMatchObject({ ok: false, failure: { code: 'no-consent' } });
    expect(asked).toEqual([place.root]);
    expect(place.leftovers()).toEqual([]);
  });

  it('makes runs without a sandbox possible', async () => {
    const bench = unwrap(await prepareWith(true, []));
    expect(bench.sandbox).toBe('none');
    expect(unwrap(await bench.run({ files: new Map(), only: null }, NEVER)).output).toBe('one\n');
    await bench.close();
  });

  it.skipIf(!HAS_BUBBLEWRAP)('is not asked where bubblewrap works', async () => {
    const refuse = { runWithoutSandbox: () => Promise.reject(new Error('asked')) };
    const bench = await place.bench('a.txt', { command: COMMAND }, place.oracle({ consent: refuse }));
    expect(bench.sandbox).toBe('bubblewrap');
  });
});

describe('cancelling', () => {
  it('rejects with the reason at any moment of finding and preparing, and leaves no folder', async () => {
    for (let number = 0; number < 60; number++) place.write(`many/${number}.txt`, 'x'.repeat(1000));
    const oracle = place.oracle();
    const settings = place.settings({ command: COMMAND });
    const workspace = place.workspace('a.txt');
    const plan = unwrap(await oracle.discover(workspace, settings, NEVER));
    const bench = unwrap(await oracle.prepare(workspace, plan, settings, NEVER)); // the sandbox is known from here on
    await bench.close();
    let cancelled = 0;
    for (const afterMs of [0, 1, 3, 6, 10, 15, 25, 40]) {
      const controller = new AbortController();
      const reason = new Error(`after ${afterMs} ms`);
      setTimeout(() => controller.abort(reason), afterMs);
      try {
        await unwrap(await oracle.prepare(workspace, plan, settings, controller.signal)).close();
      } catch (error) {
        expect(error).toBe(reason);
        cancelled++;
      }
      expect(place.leftovers()).toEqual([]);
    }
    expect(cancelled).toBeGreaterThan(0);
    const controller = new AbortController();
    controller.abort(new Error('before'));
    await expect(oracle.discover(workspace, place.settings(), controller.signal)).rejects.toThrow('before');
    await expect(oracle.prepare(workspace, plan, settings, controller.signal)).rejects.toThrow('before');
  });
});

/** A program that prepares a copy and runs a command in it, until it is killed. */
async function ownerProgram(): Promise<string> {
  const outfile = path.join(place.folder, 'owner.mjs');
  await build({
    stdin: {
      contents: `
        import { readFileSync } from 'node:fs';
        import { LocalOracle } from './src/oracle/localOracle.ts';
        const { root, temporary, scripts, home, command, sandbox } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
        const oracle = new LocalOracle({
          consent: { runWithoutSandbox: async () => true },
          scriptsFolder: scripts, environment: process.env, homeFolder: home, temporaryFolder: temporary,
          ...(sandbox ? {} : { findSandbox: async () => null }),
        });
        const signal = new AbortController().signal;
        const settings = { command, timeLimitMs: 600000, outputLimitBytes: 10000 };
        const workspace = { root, file: 'a.txt', overlays: new Map() };
        const plan = await oracle.discover(workspace, settings, signal);
        const bench = await oracle.prepare(workspace, plan.value, settings, signal);
        if (!bench.ok) {
          console.log(JSON.stringify(bench.failure));
          process.exit(0);
        }
        await bench.value.run({ files: new Map(), only: null }, signal);`,
      resolveDir: REPOSITORY,
      loader: 'js',
    },
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}

/** A file that tells the owner what to do; not its argument, since processes are looked for by what the command says. */
function orderFor(command: string, sandbox: boolean): string {
  const order = {
    ...{ root: place.root, temporary: place.temporary, scripts: path.join(REPOSITORY, 'src/oracle') },
    ...{ home: place.folder, command, sandbox },
  };
  const orderFile = path.join(place.folder, 'order.json');
  writeFileSync(orderFile, JSON.stringify(order));
  return orderFile;
}

function startOwner(program: string, command: string, sandbox: boolean): ChildProcess {
  return spawn(process.execPath, [program, orderFor(command, sandbox)], { stdio: 'inherit' });
}

describe('an owner that is killed', () => {
  it.each(HAS_BUBBLEWRAP ? [true, false] : [false])(
    'leaves no process (sandbox: %s), and its folder is swept',
    async (sandbox) => {
      const before = place.snapshot();
      const seconds = unusedSeconds();
      const owner = startOwner(await ownerProgram(), `(setsid sleep ${seconds} &); sleep ${seconds}`, sandbox);
      expect(await eventually(() => livingProcesses(`sleep ${seconds}`).length >= 2, 15_000)).toBe(true);
      const supervisors = supervisorsOf(owner);
      expect(supervisors).toHaveLength(1);
      owner.kill('SIGKILL');
      expect(await eventually(() => livingProcesses(seconds).length === 0, 20_000)).toBe(true);
      const isLiving = (pid: number): boolean => livingProcesses('supervisor.cjs').includes(pid);
      expect(await eventually(() => !supervisors.some(isLiving), 20_000)).toBe(true);
      expect(place.leftovers()).toHaveLength(1);
      const bench = await place.bench('a.txt', { command: COMMAND });
      expect(place.leftovers()).toHaveLength(1); // the new one
      await bench.close();
      expect(place.leftovers()).toEqual([]);
      expect(place.snapshot()).toEqual(before);
    },
  );

  it('and whose supervisor is killed too leaves processes that are ended at the next use', async () => {
    const seconds = unusedSeconds();
    const owner = startOwner(await ownerProgram(), `setsid sleep ${seconds} & sleep ${seconds}`, false);
    expect(await eventually(() => livingProcesses(`sleep ${seconds}`).length >= 2, 15_000)).toBe(true);
    const supervisors = supervisorsOf(owner);
    expect(supervisors).toHaveLength(1);
    owner.kill('SIGKILL');
    for (const pid of supervisors) process.kill(pid, 'SIGKILL');
    const bench = await place.bench('a.txt', { command: COMMAND });
    expect(await eventually(() => livingProcesses(seconds).length === 0, 20_000)).toBe(true);
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  });
});

function supervisorsOf(owner: ChildProcess): number[] {
  return livingProcesses('supervisor.cjs').filter((pid) => parentOf(pid) === owner.pid);
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

describe.skipIf(!HAS_BUBBLEWRAP)('a full disk (made by bubblewrap; skipped where that does not work)', () => {
  it('is told, and leaves nothing', async () => {
    place.write('big.txt', 'x'.repeat(3_000_000));
    const program = await ownerProgram();
    const mounts = ['--bind', '/', '/', '--dev', '/dev', '--size', '1000000', '--tmpfs', place.temporary];
    const line = `"$0" "$1" "$2"; ls ${place.temporary}`;
    const argv = [...mounts, '--', '/bin/sh', '-c', line, process.execPath, program, orderFor('true', false)];
    const output = execFileSync(BUBBLEWRAP, argv, { encoding: 'utf8' });
    expect(output).toMatch(/^\{"code":"disk-full","detail":\{"folder":"[^"]*"\}\}\n$/);
  });
});

/** What lies in a folder; nothing when it is gone. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

describe('the sweep', () => {
  it('knows whose a folder is that was left while it was being removed', async () => {
    const folder = await makeOwnFolder(place.temporary);
    for (let number = 0; number < 40; number++) mkdirSync(path.join(folder, `${number}/tree`), { recursive: true });
    const seen = new Set<string>();
    let isOver = false;
    const removing = removeOwnFolder(folder).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      seen.add(namesIn(folder).sort().join(' '));
      await setImmediate();
    }
    await removing;
    expect(seen.size).toBeGreaterThan(1); // else nothing was seen of it
    expect([...seen].filter((names) => names !== '' && !names.includes('owner.json'))).toEqual([]);
  });

  it('removes nothing but folders of owners that are gone', async () => {
    const first = await place.bench('a.txt', { command: COMMAND });
    const [base = ''] = readdirSync(place.temporary);
    const others = ['somebody', '999999999-12-abcdefabcdef', '999999998-12-abcdefabcdef', '999999997-12-abcdefabcdef'];
    for (const name of others) mkdirSync(path.join(place.temporary, base, name));
    const owner = (pid: number, namespace: string) => JSON.stringify({ pid, start: '12', namespace });
    const write = (name: string, text: string) =>
      writeFileSync(path.join(place.temporary, base, name, 'owner.json'), text);
    write('999999998-12-abcdefabcdef', owner(999999998, 'pid:[1]')); // of another container, and new
    write('999999997-12-abcdefabcdef', owner(1, ''));
    writeFileSync(path.join(place.temporary, base, '999999997-12-abcdefabcdef', 'thesis.txt'), 'not ours');
    writeFileSync(path.join(place.temporary, base, 'file'), 'not ours');
    const second = await place.bench('a.txt', { command: COMMAND });
    const left = place.leftovers();
    expect(left).toEqual(
      expect.arrayContaining(['somebody', 'file', '999999998-12-abcdefabcdef', '999999997-12-abcdefabcdef']),
    );
    expect(left).not.toContain('999999999-12-abcdefabcdef'); // empty, and its owner does not live
    expect(left).toHaveLength(6);
    await first.close();
    await second.close();
    expect(place.leftovers()).toHaveLength(4);
  });
});
