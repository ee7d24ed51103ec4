/** The store on real database files: what is written comes back, and what is not ours is left alone. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Result } from '../../../src/session/result.js';
import { type SqliteStatisticsOptions, SqliteStatisticsStore } from '../../../src/stats/sqliteStatisticsStore.js';
import { STATISTICS_MIGRATIONS } from '../../../src/stats/statisticsMigrations.js';
import { exampleDecision } from './exampleDecision.js';
import { temporaryFolder } from './temporaryFolder.js';

const VERSION_1 = new URL('../../fixtures/stats/version-1.sqlite', import.meta.url);

async function emptyStore(): Promise<{ file: string; store: SqliteStatisticsStore }> {
  const file = join(await temporaryFolder(), 'globalStorage', 'statistics.sqlite');
  return { file, store: storeOf({ file }) };
}

function storeOf(options: SqliteStatisticsOptions): SqliteStatisticsStore {
  const store = new SqliteStatisticsStore(options);
  onTestFinished(() => store.close());
  return store;
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code} ${JSON.stringify(result.failure.detail)}`);
  return result.value;
}

describe('record and list', () => {
  test('a decision comes back as it was, hunks and labels in order', async () => {
    const { store } = await emptyStore();
    const full = exampleDecision();
    const bare = exampleDecision({
      decidedAtMs: full.decidedAtMs + 1,
      model: null,
      prompt: null,
      verdict: 'unverified',
      decision: 'rejected',
      approximate: true,
      recording: true,
      neededTokens: null,
      minimalEditSize: null,
      excess: null,
      fidelity: null,
      addedComplexityOverOriginal: null,
      addedComplexityOverMinimal: null,
      testsFixed: null,
      testsBroken: null,
      promptTokens: null,
      completionTokens: null,
      modelMs: null,
      testsMs: null,
      minimizationMs: null,
      hunks: [],
    });
    expect(value(await store.record(full))).toBe(1);
    expect(value(await store.record(bare))).toBe(2);
    expect(value(await store.list(10, 0))).toEqual([
      { rowId: 2, ...bare },
      { rowId: 1, ...full },
    ]);
  });

  test('odd names survive: quotes, SQL, emoji, line breaks', async () => {
    const { store } = await emptyStore();
    const odd = exampleDecision({
      workspace: `Robert'); DROP TABLE proposals;--`,
      path: 'a"b\n\u{1F600}/ü.py',
      model: '',
    });
    value(await store.record(odd));
    expect(value(await store.list(1, 0))).toEqual([{ rowId: 1, ...odd }]);
  });

  test('newest first, the later row first at equal times, page by page', async () => {
    const { store } = await emptyStore();
    for (const decidedAtMs of [30, 10, 20, 20]) value(await store.record(exampleDecision({ decidedAtMs })));
    const ids = async (limit: number, offset: number) => value(await store.list(limit, offset)).map((row) => row.rowId);
    expect(await ids(10, 0)).toEqual([1, 4, 3, 2]);
    expect(await ids(2, 1)).toEqual([4, 3]);
    expect(await ids(2, 9)).toEqual([]);
    expect(await ids(-1, 0)).toEqual([]);
    expect(await ids(2, -5)).toEqual([1, 4]);
  });

  test('never more than 500 at a time', async () => {
    const { store, file } = await emptyStore();
    value(await store.record(exampleDecision()));
    const database = new DatabaseSync(file);
    const [columns] = Object.values(
      database.prepare("SELECT group_concat(name) FROM pragma_table_info('proposals') WHERE name <> 'id'").get() ?? {},
    );
    database.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO proposals (${columns}) SELECT ${columns} FROM proposals, n`,
    );
    database.close();
    expect(value(await store.list(Number.POSITIVE_INFINITY, 0))).toHaveLength(500);
    expect(value(await store.list(500, 500))).toHaveLength(101);
  });

  test('a record that the schema refuses is a failure, and leaves no half of it', async () => {
    const { store } = await emptyStore();
    const broken = { ...exampleDecision(), totalMs: Number.NaN };
    expect(await store.record(broken)).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(value(await store.list(10, 0))).toEqual([]);
    expect(value(await store.record(exampleDecision()))).toBe(1);
  });
});

describe('the file', () => {
  test('nothing is made before the first record', async () => {
    const { file, store } = await emptyStore();
    expect(value(await store.summary()).totals.proposals).toBe(0);
    expect(value(await store.list(10, 0))).toEqual([]);
    expect(value(await store.deleteAll())).toBe(0);
    expect(value(await store.exportRows('json', () => undefined))).toBe(0);
    expect(value(await store.setAside())).toBeNull();
    expect(existsSync(join(file, '..'))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('only its owner may read it, its log and its folder', async () => {
    const { file, store } = await emptyStore();
    value(await store.record(exampleDecision()));
    const names = await readdir(join(file, '..'));
    expect(names.sort()).toEqual(['statistics.sqlite', 'statistics.sqlite-shm', 'statistics.sqlite-wal']);
    for (const name of names) expect((await stat(join(file, '..', name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
  });

  test('closing leaves one file, in write-ahead mode, and a later call opens it again', async () => {
    const { file, store } = await emptyStore();
    value(await store.record(exampleDecision()));
    store.close();
    expect(await readdir(join(file, '..'))).toEqual(['statistics.sqlite']);
    expect([...(await readFile(file)).subarray(18, 20)]).toEqual([2, 2]);
    expect(value(await store.list(10, 0))).toHaveLength(1);
  });

  test('a file deleted under an open store is made anew, not written into the void', async () => {
    const { file, store } = await emptyStore();
    value(await store.record(exampleDecision()));
    await rm(join(file, '..'), { recursive: true });
    expect(value(await store.summary()).totals.proposals).toBe(0);
    value(await store.record(exampleDecision({ path: 'new.py' })));
    expect(value(await storeOf({ file }).list(10, 0)).map((row) => row.path)).toEqual(['new.py']);
  });

  test('deleting leaves no trace of what was recorded', async () => {
    const { file, store } = await emptyStore();
    const workspace = 'a-secret-customer-name';
    for (let i = 0; i < 50; i++) value(await store.record(exampleDecision({ workspace })));
    expect(value(await store.deleteAll())).toBe(50);
    for (const name of await readdir(join(file, '..'))) {
      expect((await readFile(join(file, '..', name))).includes(workspace), name).toBe(false);
    }
    expect(value(await store.summary()).totals.hunksOffered).toBe(0);
    expect(value(await store.record(exampleDecision()))).toBe(51);
  });
});

describe('files that are not to be touched', () => {
  async function expectRefused(file: string, code: string, detail: Record<string, unknown>): Promise<void> {
    const before = await readFile(file);
    const store = storeOf({ file });
    const results = [
      await store.summary(),
      await store.record(exampleDecision()),
      await store.list(10, 0),
      await store.deleteAll(),
      await store.exportRows('csv', () => undefined),
    ];
    for (const result of results)
      expect(result).toMatchObject({ ok: false, failure: { code, detail: { file, ...detail } } });
    store.close();
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(join(file, '..'))).toEqual(['statistics.sqlite']);
  }

  test('a newer schema', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    const newer = storeOf({ file, migrations: [...STATISTICS_MIGRATIONS, 'CREATE TABLE later (x)'] });
    value(await newer.record(exampleDecision()));
    newer.close();
    const known = STATISTICS_MIGRATIONS.length;
    await expectRefused(file, 'statistics-newer', { found: known + 1, known });
  });

  test('a newer schema that is still in the log of a window that runs', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    value(await storeOf({ file }).record(exampleDecision()));
    const newer = storeOf({ file, migrations: [...STATISTICS_MIGRATIONS, 'CREATE TABLE later (x)'] });
    value(await newer.record(exampleDecision()));
    expect(await storeOf({ file }).record(exampleDecision())).toMatchObject({ failure: { code: 'statistics-newer' } });
    expect(value(await newer.list(10, 0))).toHaveLength(2);
  });

  test('text, half a header, and a database of another program', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    await writeFile(file, 'not a database at all\n'.repeat(40));
    await expectRefused(file, 'statistics-damaged', { reason: 'file is not a database' });
    await writeFile(file, 'SQLite format 3\0');
    await expectRefused(file, 'statistics-damaged', { reason: 'file is not a database' });
    await rm(file);
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE cookies (name TEXT)');
    other.close();
    await expectRefused(file, 'statistics-damaged', { reason: 'it belongs to another program' });
  });

  test('a database with a torn page', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'statistics.sqlite');
    const store = storeOf({ file });
    for (let i = 0; i < 200; i++) value(await store.record(exampleDecision()));
    store.close();
    const bytes = await readFile(file);
    bytes.fill(0xa5, 4096);
    await writeFile(file, bytes);
    const result = await store.list(10, 0);
    expect(result).toMatchObject({ ok: false, failure: { code: 'statistics-damaged', detail: { file } } });
    store.close();
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test('set aside by word only: the damaged file is kept under another name and a new one begins', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    const store = storeOf({ file });
    for (const name of [`${file}.set-aside`, `${file}.set-aside-2`]) {
      await writeFile(file, 'broken'.repeat(100));
      expect(await store.record(exampleDecision())).toMatchObject({ ok: false });
      expect(value(await store.setAside())).toBe(name);
      expect(await readFile(name, 'utf8')).toBe('broken'.repeat(100));
      expect(value(await store.record(exampleDecision()))).toBe(1);
      store.close();
      await rm(file);
    }
  });

  test('a window that had the file open goes on with the new one after another set it aside', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    const [one, other] = [storeOf({ file }), storeOf({ file })];
    value(await one.record(exampleDecision()));
    value(await other.setAside());
    value(await one.record(exampleDecision({ path: 'after.py' })));
    expect(value(await other.list(10, 0)).map((row) => row.path)).toEqual(['after.py']);
  });
});

describe('migrations', () => {
  const steps = [...STATISTICS_MIGRATIONS, "ALTER TABLE proposals ADD COLUMN note TEXT NOT NULL DEFAULT 'none'"];

  async function versionOne(): Promise<string> {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    await copyFile(VERSION_1, file);
    return file;
  }

  test('a database of version 1 is read by this version, whatever it is now', async () => {
    const store = storeOf({ file: await versionOne() });
    expect(value(await store.list(10, 0))).toEqual([
      { rowId: 2, ...exampleDecision({ decidedAtMs: 2_000, verdict: 'fails', decision: 'rejected' }) },
      { rowId: 1, ...exampleDecision({ decidedAtMs: 1_000 }) },
    ]);
    expect(value(await store.record(exampleDecision()))).toBe(3);
  });

  test('a step more runs once, keeps the rows, and old versions then refuse', async () => {
    const file = await versionOne();
    const migrations = [...steps];
    const newer = storeOf({ file, migrations });
    expect(value(await newer.summary()).totals.proposals).toBe(2);
    newer.close();
    expect(value(await storeOf({ file, migrations }).list(10, 0))).toHaveLength(2);
    expect(await storeOf({ file, migrations: migrations.slice(0, -1) }).summary()).toMatchObject({
      failure: { code: 'statistics-newer' },
    });
  });

  test('a step that fails halfway leaves the old version as it was', async () => {
    const file = await versionOne();
    const failing = storeOf({
      file,
      migrations: [...STATISTICS_MIGRATIONS, 'DELETE FROM proposals; CREATE TABLE hunks (x)'],
    });
    expect(await failing.summary()).toMatchObject({ ok: false });
    expect(value(await storeOf({ file }).list(10, 0))).toHaveLength(2);
  });
});

describe('places that cannot be written', () => {
  test('a folder that cannot be made', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'blocked'), '');
    const file = join(folder, 'blocked', 'statistics.sqlite');
    const failure = { code: 'statistics-failed', detail: { file } };
    expect(await storeOf({ file }).record(exampleDecision())).toMatchObject({ ok: false, failure });
  });

  test('a folder in the place of the file', async () => {
    const file = join(await temporaryFolder(), 'statistics.sqlite');
    await mkdir(file);
    expect(await storeOf({ file }).record(exampleDecision())).toMatchObject({ failure: { code: 'statistics-failed' } });
  });

  test('a lock that is not given back in time, and one that is', async () => {
    const { file, store } = await emptyStore();
    value(await store.record(exampleDecision()));
    const holder = new DatabaseSync(file);
    onTestFinished(() => holder.close());
    holder.exec('BEGIN IMMEDIATE');
    const impatient = storeOf({ file, lockTimeoutMs: 150 });
    expect(await impatient.record(exampleDecision())).toMatchObject({
      failure: { code: 'statistics-failed', detail: { reason: 'another program keeps it locked' } },
    });
    // Reading needs no lock, and waiting for one does not block the thread.
    expect(value(await impatient.list(10, 0))).toHaveLength(1);
    setTimeout(() => holder.exec('ROLLBACK'), 300);
    expect(value(await store.record(exampleDecision()))).toBe(2);
  });

  test('a full disk', async () => {
    const { file, store } = await emptyStore();
    value(await store.record(exampleDecision()));
    store.close();
    const pages = (await stat(file)).size / 4096;
    const limited = storeOf({ file, migrations: [...STATISTICS_MIGRATIONS, `PRAGMA max_page_count = ${pages + 1}`] });
    let result = await limited.record(exampleDecision());
    while (result.ok) result = await limited.record(exampleDecision());
    expect(result).toMatchObject({ failure: { code: 'statistics-failed', detail: { reason: 'the disk is full' } } });
    expect(value(await limited.list(500, 0)).every((row) => row.hunks.length === 3)).toBe(true);
  });
});
