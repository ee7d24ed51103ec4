/** What a run may do to the machine: nothing, whatever it tries. Each case runs with and without bubblewrap where that matters. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalOracle } from '../../../src/oracle/localOracle.js';
import type { TestRun } from '../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from './livingProcesses.js';
import { filesOf, HAS_BUBBLEWRAP, NEVER, OraclePlace, unwrap } from './oraclePlace.js';

const EMPTY = { files: new Map(), only: null };

let place: OraclePlace;
beforeEach(() => {
  place = new OraclePlace(null);
  place.write('a.txt', 'one\n').write('folder/b.txt', 'two\n');
});
afterEach(() => place.remove());

async function runShell(oracle: LocalOracle, command: string, more = {}): Promise<TestRun> {
  const bench = await place.bench('a.txt', { command, ...more }, oracle);
  return unwrap(await bench.run(EMPTY, NEVER));
}

const KINDS = [
  ...(HAS_BUBBLEWRAP ? [{ kind: 'bubblewrap', make: () => place.oracle() }] : []),
  { kind: 'none', make: () => place.bareOracle() },
];

describe.each(KINDS)('sandbox: $kind (bubblewrap is left out where it does not work)', ({ kind, make }) => {
  it('tests the copy of a package that another imports through node_modules', async () => {
    place
      .write('packages/b/package.json', '{"name":"b","main":"b.js"}')
      .write('packages/b/b.js', 'module.exports = 1;');
    place.write('packages/a/a.js', 'console.log(require("b"), require("dep"), __dirname);');
    place.write('node_modules/dep/index.js', 'module.exports = require("b") + 1;');
    symlinkSync('../packages/b', path.join(place.root, 'node_modules/b'));
    const bench = await place.bench('packages/b/b.js', { command: 'node packages/a/a.js' }, make());
    const run = unwrap(
      await bench.run({ files: filesOf({ 'packages/b/b.js': 'module.exports = 5;' }), only: null }, NEVER),
    );
    // without a sandbox a package that is linked, not copied, still sees the user's files
    expect(run.output).toBe(`5 ${kind === 'none' ? 2 : 6} ${place.root}/packages/a\n`);
  });

  it('gives one result for a command, with its output', async () => {
    const bench = await place.bench('a.txt', { command: 'cat a.txt; echo wrong >&2; exit 3' }, make());
    expect(bench.sandbox).toBe(kind);
    const run = unwrap(await bench.run(EMPTY, NEVER));
    expect(run).toMatchObject({ exitCode: 3, timedOut: false, output: 'one\nwrong\n', outputCut: false });
    expect(run.results).toMatchObject([{ id: 'cat a.txt; echo wrong >&2; exit 3', status: 'failed' }]);
    expect(run.results[0]?.message).toContain('The run ended with status 3.\n\none\nwrong');
  });

  it('leaves the tree of the user as it is, byte for byte, when tests write and delete', async () => {
    const before = place.snapshot();
    const root = kind === 'none' ? '.' : place.root; // without a sandbox only the working directory is the copy's
    const run = await runShell(make(), `echo x > ${root}/a.txt; rm -r ${root}/folder; echo y > new.txt; ls -A`);
    expect(run.output).toBe('a.txt\nnew.txt\n');
    expect(place.snapshot()).toEqual(before);
  });

  it('starts every run from the workspace as it was, whatever the run before did to it', async () => {
    const command =
      'cat a.txt; ls -A . folder; rm a.txt; mkdir a.txt; echo z > folder/b.txt; chmod 0 folder; ln -s / link';
    const bench = await place.bench('a.txt', { command }, make());
    const first = unwrap(await bench.run(EMPTY, NEVER));
    expect(first.output).toBe('one\n.:\na.txt\nfolder\n\nfolder:\nb.txt\n');
    const changed = unwrap(
      await bench.run({ files: filesOf({ 'a.txt': 'six\n', 'folder/b.txt': null }), only: null }, NEVER),
    );
    expect(changed.output).toBe('six\n.:\na.txt\nfolder\n\nfolder:\n');
    const again = unwrap(await bench.run(EMPTY, NEVER));
    expect(again.output).toBe(first.output);
  });

  it('hands no secret over, and an empty home', async () => {
    const environment = {
      ...{
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        OPENAI_API_KEY: 'leak',
        GITHUB_TOKEN: 'leak',
        AWS_PROFILE: 'leak',
      },
      ...{ DATABASE_URL: 'leak', SSH_AUTH_SOCK: 'leak', NODE_OPTIONS: '--leak', MY_PASSWORD: 'leak' },
    };
    const oracle = kind === 'none' ? place.bareOracle({ environment }) : place.oracle({ environment });
    const run = await runShell(
      oracle,
      'env; echo "HOME has:"; ls -A "$HOME" | grep -v "^[.]\\(pyenv\\|cargo\\|rustup\\|m2\\|nvm\\|local\\|cache\\)$"',
    );
    expect(run.output).toContain('LANG=C.UTF-8');
    expect(run.output).not.toMatch(/leak|API_KEY|TOKEN|AWS|SSH_/);
    expect(run.output).toMatch(/HOME has:\n$/);
  });

  it('ends a run at its time limit, with everything it has started, and keeps the output', async () => {
    const seconds = unusedSeconds();
    const command = `echo begun; (setsid sleep ${seconds} &) ; sh -c 'trap "" TERM; sleep ${seconds}; sleep ${seconds}'`;
    const started = performance.now();
    const run = await runShell(make(), command, { timeLimitMs: 1500 });
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(run).toMatchObject({ timedOut: true, exitCode: null, output: 'begun\n' });
    expect(run.results).toMatchObject([
      { status: 'failed', message: 'The time limit of 1.5 s was reached.\n\nbegun\n' },
    ]);
    expect(livingProcesses(seconds)).toEqual([]);
  });

  it('ends what a run leaves behind when it has ended by itself', async () => {
    const seconds = unusedSeconds();
    const run = await runShell(make(), `(setsid sleep ${seconds} > /dev/null 2>&1 &); (sleep ${seconds} &); echo done`);
    expect(run).toMatchObject({ exitCode: 0, output: 'done\n' });
    expect(livingProcesses(seconds)).toEqual([]);
  });

  it('rejects with the reason when cancelled, within 2 s of it, and leaves no process', async () => {
    const seconds = unusedSeconds();
    const bench = await place.bench('a.txt', { command: `setsid sleep ${seconds} & sleep ${seconds}` }, make());
    const controller = new AbortController();
    const running = bench.run(EMPTY, controller.signal);
    const reason = new Error('enough');
    expect(await eventually(() => livingProcesses(seconds).length >= 2, 10_000)).toBe(true);
    const cancelled = performance.now();
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(performance.now() - cancelled).toBeLessThan(2000);
    expect(livingProcesses(seconds)).toEqual([]);
    await bench.close();
    expect(place.leftovers()).toEqual([]);
  });

  it('says when the command does not exist', async () => {
    const workspace = place.workspace('a.txt');
    const settings = place.settings({ command: 'no-such-program --all' });
    const oracle = make();
    const plan = unwrap(await oracle.discover(workspace, settings, NEVER));
    expect(await oracle.prepare(workspace, plan, settings, NEVER)).toMatchObject({
      failure: { code: 'test-command-missing', detail: { command: 'no-such-program --all' } },
    });
    const inShell = await place.bench('a.txt', { command: 'true; no-such-program' }, oracle);
    expect(await inShell.run(EMPTY, NEVER)).toMatchObject({ failure: { code: 'test-command-missing' } });
  });
});

describe('runs', () => {
  it('keeps beginning and end of megabytes of output', async () => {
    const run = await runShell(place.oracle(), 'echo first; yes | head -c 60000000; echo last', {
      outputLimitBytes: 10_000,
    });
    expect(run.outputCut).toBe(true);
    expect(Buffer.byteLength(run.output)).toBeLessThanOrEqual(10_000);
    expect(run.output).toMatch(/^first\ny\n.*bytes left out.*y\nlast\n$/s);
  });

  it('waits its turn for a copy, and two copies run at once', async () => {
    const oracle = place.oracle({ slots: 2 });
    const bench = await place.bench('a.txt', { command: 'cat a.txt; sleep 0.3' }, oracle);
    expect(bench.slots).toBe(2);
    const texts = ['1\n', '2\n', '3\n'];
    const runs = texts.map((text) => bench.run({ files: filesOf({ 'a.txt': text }), only: null }, NEVER));
    expect((await Promise.all(runs)).map((run) => unwrap(run).output)).toEqual(texts);
  });

  it('can be given a shorter time limit', async () => {
    const bench = await place.bench('a.txt', { command: 'sleep 60' });
    const run = unwrap(await bench.run({ ...EMPTY, timeLimitMs: 300 }, NEVER));
    expect(run).toMatchObject({ timedOut: true });
  });

  it('ends runs that are under way when it is closed, and can be closed twice', async () => {
    const bench = await place.bench('a.txt', { command: 'sleep 60' });
    const running = bench.run(EMPTY, NEVER);
    const rejected = expect(running).rejects.toThrow('closed');
    await bench.close();
    await rejected;
    await bench.close();
    expect(place.leftovers()).toEqual([]);
    await expect(bench.run(EMPTY, NEVER)).rejects.toThrow('closed');
  });

  it('refuses to write outside of the workspace', async () => {
    const bench = await place.bench('a.txt', { command: 'true' });
    for (const name of ['../outside.txt', '/etc/outside.txt', 'a/../../outside.txt', '.', '']) {
      expect(await bench.run({ files: filesOf({ [name]: 'x' }), only: null }, NEVER)).toMatchObject({
        failure: { code: 'copy-failed' },
      });
    }
    expect(existsSync(path.join(place.folder, 'outside.txt'))).toBe(false);
  });
});

describe.skipIf(!HAS_BUBBLEWRAP)('in bubblewrap (skipped where it does not work)', () => {
  it('reads no secrets of the home folder, and what it writes there is gone', async () => {
    const home = path.join(place.folder, 'home');
    mkdirSync(path.join(home, '.ssh'), { recursive: true });
    writeFileSync(path.join(home, '.ssh/id'), 'stand-in for a key');
    writeFileSync(path.join(home, '.netrc'), 'stand-in for a password');
    const command = `cat ${home}/.ssh/id ${home}/.netrc; ls -A ~; echo x > ~/.netrc; rm -rf ${home}; ls ${place.temporary}`;
    const run = await runShell(place.oracle({ homeFolder: home }), command);
    expect(run.output).not.toContain('stand-in');
    expect(readFileSync(path.join(home, '.ssh/id'), 'utf8')).toBe('stand-in for a key');
    expect(readFileSync(path.join(home, '.netrc'), 'utf8')).toBe('stand-in for a password');
  });

  it('reaches no network, not even a listener on this machine', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const script = `require('net').connect(${port}, '127.0.0.1').on('connect', () => console.log('open')).on('error', (e) => console.log(e.code))`;
    place.write('connect.js', script);
    const run = await runShell(place.oracle(), 'node connect.js');
    server.close();
    expect(run.output).toBe('ECONNREFUSED\n');
    expect(connections).toBe(0);
  });

  it('writes nowhere but into the copy and its own temporary folder', async () => {
    const outside = path.join(place.folder, 'outside');
    mkdirSync(outside);
    const run = await runShell(
      place.oracle(),
      `echo x > ${outside}/x; echo x > /etc/x; echo x > /tmp/x && cat /tmp/x; kill -9 1; kill -9 $PPID; echo alive`,
    );
    expect(run.output).toMatch(/x\nalive\n$/);
    expect(existsSync(path.join(outside, 'x'))).toBe(false);
    expect(existsSync('/etc/x')).toBe(false);
  });
});
