/**
 * Proposals that attack the machine, run as the tests of a project run them. Each is harmless even where the sandbox fails: a stand-in
 * home folder, a listener of the test's own, bounded counts and sizes.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OracleSettings, TestRun } from '../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from './livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, NEVER, OraclePlace, statuses, unwrap } from './oraclePlace.js';

const TEST = 'attack.test.mjs > the value is right';
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const HONEST = 'export const value = () => 1;\n';

let place: OraclePlace;
let home: string;
beforeEach(() => {
  place = new OraclePlace(null);
  place.write('value.mjs', HONEST).write(
    'attack.test.mjs',
    `import assert from 'node:assert';
import { test } from 'node:test';
import { value } from './value.mjs';
test('the value is right', async () => assert.equal(await value(), 2));
`,
  );
  home = path.join(place.folder, 'home');
  mkdirSync(path.join(home, '.ssh'), { recursive: true });
  writeFileSync(path.join(home, '.ssh/id_ed25519'), 'stand-in for a key');
  writeFileSync(path.join(home, 'letter.txt'), 'stand-in for a letter');
});
afterEach(() => place.remove());

const KINDS = [...(HAS_BUBBLEWRAP ? [{ kind: 'bubblewrap', confined: true }] : []), { kind: 'none', confined: false }];

/** The tests' run on a proposal whose `value()` has this body; everything outside must be as before. */
async function attack(body: string, confined: boolean, settings: Partial<OracleSettings> = {}): Promise<TestRun> {
  const before = place.snapshot();
  const oracle = confined ? place.oracle({ homeFolder: home }) : place.bareOracle({ homeFolder: home });
  const bench = await place.bench('value.mjs', settings, oracle);
  const proposal = `import { execSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
export const value = async () => {
${body}
  return 2;
};
`;
  const run = unwrap(await bench.run({ files: filesOf({ 'value.mjs': proposal }), only: null }, NEVER));
  expect(place.snapshot()).toEqual(before);
  await bench.close();
  expect(place.leftovers()).toEqual([]);
  return run;
}

describe.skipIf(!HAS_BUBBLEWRAP)('in bubblewrap, a proposal (skipped where bubblewrap does not work)', () => {
  it('that deletes the home folder deletes nothing', async () => {
    await attack(`fs.rmSync(${JSON.stringify(home)}, { recursive: true, force: true });`, true);
    expect(readFileSync(path.join(home, 'letter.txt'), 'utf8')).toBe('stand-in for a letter');
  });

  it('that reads a key file and prints it has nothing to print', async () => {
    const run = await attack(
      `console.log(fs.readFileSync(${JSON.stringify(path.join(home, '.ssh/id_ed25519'))}, 'utf8'));`,
      true,
    );
    expect(JSON.stringify(run)).not.toContain('stand-in');
    expect(run.results[0]?.message).toContain('ENOENT');
  });

  it('that connects out does not get through, and the person is told', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const run = await attack(
      `await new Promise((open, fail) => net.connect(${port}, '127.0.0.1').on('connect', open).on('error', fail));`,
      true,
    );
    server.close();
    expect(connections).toBe(0);
    expect(run.results[0]?.message).toMatch(/ECONNREFUSED[\s\S]*The sandbox has no network/);
  });

  it('that writes outside of the copy does not, and the person is told', async () => {
    const outside = `/var/edit-fidelity-attack-${process.pid}`;
    const run = await attack(`fs.writeFileSync(${JSON.stringify(outside)}, 'x');`, true);
    expect(existsSync(outside)).toBe(false);
    expect(run.results[0]?.message).toMatch(/EROFS[\s\S]*The sandbox lets tests write only/);
  });

  it('that follows a link out of the copy writes nothing there', async () => {
    const outside = path.join(place.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'kept.txt'), 'kept');
    symlinkSync(outside, path.join(place.root, 'link'));
    await attack(
      `fs.symlinkSync(${JSON.stringify(outside)}, 'other');
  for (const link of ['link', 'other']) try { fs.writeFileSync(link + '/kept.txt', 'lost'); } catch {}`,
      true,
    );
    expect(readFileSync(path.join(outside, 'kept.txt'), 'utf8')).toBe('kept');
  });
});

describe.each(KINDS)('sandbox: $kind, a proposal (bubblewrap is left out where it does not work)', ({ confined }) => {
  it('that starts hundreds of processes is ended with all of them, and the person is told', async () => {
    const seconds = unusedSeconds();
    const limits = { processes: 60, memoryBytes: NO_LIMIT, diskBytes: NO_LIMIT };
    const run = await attack(
      `for (let i = 0; i < 300; i++) spawn('sleep', ['${seconds}'], { detached: true, stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 20000));`,
      confined,
      { limits },
    );
    expect(run.overLimit).toBe('processes');
    expect(run.results[0]?.message).toContain('more than 60 processes at once');
    expect(livingProcesses(seconds)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('that takes all memory is ended (Linux only)', async () => {
    const limits = { processes: 500, memoryBytes: 300 * 1024 ** 2, diskBytes: NO_LIMIT };
    const run = await attack(
      `const held = [];
  for (let i = 0; i < 100; i++) {
    held.push(Buffer.alloc(10 * 1024 ** 2, 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, 20000));`,
      confined,
      { limits },
    );
    expect(run.overLimit).toBe('memory');
    expect(run.results[0]?.message).toContain('more than 300 MB of memory');
  });

  it('that fills the disk is ended at its quota', async () => {
    const limits = { processes: 500, memoryBytes: NO_LIMIT, diskBytes: 60 * 1024 ** 2 };
    const run = await attack(
      `for (let i = 0; i < 40; i++) {
    fs.writeFileSync('fill' + i, Buffer.alloc(10 * 1024 ** 2, i));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => setTimeout(resolve, 20000));`,
      confined,
      { limits },
    );
    expect(run.overLimit).toBe('disk');
    expect(run.results[0]?.message).toContain('more than 60 MB to the disk');
  });

  it('that waits for ever is ended by the time limit, and the person is told', async () => {
    const run = await attack('await new Promise(() => setInterval(() => {}, 1000));', confined, { timeLimitMs: 4000 });
    expect(run.timedOut).toBe(true);
    expect(run.results[0]?.message).toContain('The time limit of 4 s was reached while this test was running');
  });

  it('that kills its parents takes nothing of ours with it', async () => {
    const run = await attack(
      `try { process.kill(process.ppid, 'SIGKILL'); } catch {}
  try { execSync('kill -9 $(ps -o ppid= -p ' + process.ppid + ')', { stdio: 'ignore' }); } catch {}
  await new Promise((resolve) => setTimeout(resolve, 300));`,
      confined,
    );
    expect(run.results).toHaveLength(1);
  });

  it('that leaves a daemon behind leaves none', async () => {
    const seconds = unusedSeconds();
    const run = await attack(
      `execSync('(setsid nohup sleep ${seconds} >/dev/null 2>&1 &) ; (env -i setsid sleep ${seconds} >/dev/null 2>&1 &)');`,
      confined,
    );
    expect(statuses(run)).toEqual({ [TEST]: 'passed' });
    expect(await eventually(() => livingProcesses(seconds).length === 0, 20_000)).toBe(true);
  });
});
