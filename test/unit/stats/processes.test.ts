/** The store across processes and runtimes: real child processes that run the bundled store. */
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

const run = promisify(execFile);

/** A program: `node program.mjs record FILE COUNT NAME` or `summary FILE`; prints the last result as JSON. */
async function bundledProgram(folder: string): Promise<string> {
  const here = import.meta.dirname;
  const outfile = join(folder, 'program.mjs');
  await build({
    stdin: {
      resolveDir: here,
      loader: 'ts',
      contents: `
        import { SqliteStatisticsStore } from '../../../src/stats/sqliteStatisticsStore.js';
        import { exampleDecision } from './exampleDecision.js';
        const [action, file, count, path] = process.argv.slice(2);
        const store = new SqliteStatisticsStore({ file, lockTimeoutMs: 30_000 });
        let result = await store.summary();
        for (let i = 0; action === 'record' && i < Number(count); i++) {
          result = await store.record(exampleDecision({ path, decidedAtMs: i }));
          if (!result.ok) break;
        }
        console.log(JSON.stringify(result));
        if (action === 'die') process.kill(process.pid, 'SIGKILL');
        store.close();
      `,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'warning',
  });
  return outfile;
}

test('several processes create the file and write at once: every record is there, whole', async () => {
  const folder = await temporaryFolder();
  const program = await bundledProgram(folder);
  const file = join(folder, 'shared', 'statistics.sqlite');
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const runs = await Promise.all(names.map((name) => run(process.execPath, [program, 'record', file, '40', name])));
  for (const { stdout, stderr } of runs) {
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    expect(stderr).toBe('');
  }
  const database = new DatabaseSync(file);
  const counts = database
    .prepare(
      `SELECT path, count(*) AS n, (SELECT count(*) FROM hunks) AS hunks FROM proposals GROUP BY path ORDER BY path`,
    )
    .all();
  expect(counts).toEqual(names.map((path) => ({ path, n: 40, hunks: names.length * 40 * 3 })));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
}, 60_000);

test('a process killed while it has the file open costs nothing', async () => {
  const folder = await temporaryFolder();
  const program = await bundledProgram(folder);
  const file = join(folder, 'statistics.sqlite');
  await run(process.execPath, [program, 'record', file, '3', 'a']);
  const killed = spawn(process.execPath, [program, 'die', file], { stdio: 'ignore' });
  await new Promise((resolve) => killed.once('exit', resolve));
  expect(killed.signalCode).toBe('SIGKILL');
  const { stdout } = await run(process.execPath, [program, 'summary', file]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, value: { totals: { proposals: 3 } } });
  expect((await readdir(folder)).sort()).toEqual(['program.mjs', 'statistics.sqlite']);
});

/** Programs whose Node has no SQLite: this one with it switched off, and the system's if it is old enough. */
async function runtimesWithoutSqlite(): Promise<(readonly [command: string, ...args: string[]])[]> {
  const { stdout } = await run('/usr/bin/node', ['--version']).catch(() => ({ stdout: 'v24' }));
  const isOld = Number(/^v(\d+)/.exec(stdout)?.[1]) < 22;
  return [[process.execPath, '--no-experimental-sqlite'], ...(isOld ? [['/usr/bin/node'] as const] : [])];
}

test('a runtime without SQLite says so in words, makes no file and does not crash', async () => {
  const folder = await temporaryFolder();
  const program = await bundledProgram(folder);
  for (const [command, ...args] of await runtimesWithoutSqlite()) {
    for (const action of ['record', 'summary']) {
      const { stdout, stderr } = await run(command, [
        ...args,
        program,
        action,
        join(folder, 'new', 's.sqlite'),
        '1',
        'a',
      ]);
      expect(stderr).toBe('');
      const { ok, failure } = JSON.parse(stdout);
      expect({ ok, code: failure.code }).toEqual({ ok: false, code: 'statistics-unavailable' });
      expect(failure.detail.reason).toMatch(/^its runtime, Node \d+\.\d+\.\d+, has no SQLite$/);
    }
  }
  expect(await readdir(folder)).toEqual(['program.mjs']);
});

test.skipIf(process.platform === 'win32')('a read-only folder: every use fails in words', async () => {
  const folder = await temporaryFolder();
  const program = await bundledProgram(folder);
  // Permissions do not bind root, so as root the program runs as nobody.
  const isRoot = process.getuid?.() === 0;
  const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  await chmod(folder, 0o755);
  const readOnly = join(folder, 'read-only');
  await mkdir(readOnly);
  if (isRoot) await chown(readOnly, 65_534, 65_534);
  const file = join(readOnly, 'statistics.sqlite');
  const inChild = async (...args: string[]) =>
    JSON.parse((await run(process.execPath, [program, ...args], { cwd: folder, ...nobody })).stdout);

  await chmod(readOnly, 0o555);
  expect(await inChild('record', file, '1', 'a')).toMatchObject({
    ok: false,
    failure: { code: 'statistics-failed', detail: { file } },
  });

  await chmod(readOnly, 0o755);
  expect(await inChild('record', file, '2', 'a')).toMatchObject({ ok: true, value: 2 });
  await chmod(readOnly, 0o555);
  await chmod(file, 0o444);
  expect(await inChild('record', file, '1', 'a')).toMatchObject({
    ok: false,
    failure: { code: 'statistics-failed', detail: { file } },
  });
  // Reading makes files too (write-ahead logging), so it is refused in the same words.
  expect(await inChild('summary', file)).toMatchObject({
    ok: false,
    failure: { code: 'statistics-failed', detail: { file, reason: 'it is read-only' } },
  });
  await chmod(readOnly, 0o755);
});
