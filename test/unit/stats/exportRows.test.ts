/** The whole table, handed out piece by piece. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SqliteStatisticsStore } from '../../../src/stats/sqliteStatisticsStore.js';
import { statisticsObject } from '../../../src/stats/statisticsObject.js';
import { exampleDecision } from './exampleDecision.js';
import { temporaryFolder } from './temporaryFolder.js';

async function storeWith(count: number): Promise<SqliteStatisticsStore> {
  const store = new SqliteStatisticsStore({ file: join(await temporaryFolder(), 'statistics.sqlite') });
  onTestFinished(() => store.close());
  for (let i = 0; i < count; i++) await store.record(exampleDecision({ decidedAtMs: 1_000 - i, path: `f${i}.py` }));
  return store;
}

async function exported(store: SqliteStatisticsStore, format: 'csv' | 'json'): Promise<string> {
  let text = '';
  await store.exportRows(format, (piece) => {
    text += piece;
  });
  return text;
}

test('JSON: one object, rows in the order in which they were written, over more than one page', async () => {
  const store = await storeWith(450);
  const { schema, proposals } = JSON.parse(await exported(store, 'json'));
  expect(schema).toBe(1);
  expect(proposals).toHaveLength(450);
  expect(proposals[449]).toEqual({ rowId: 450, ...exampleDecision({ decidedAtMs: 551, path: 'f449.py' }) });
});

test('CSV: a line of names and a line per row', async () => {
  const lines = (await exported(await storeWith(3), 'csv')).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('f0.py');
});

test('without a database: no rows, and still a table', async () => {
  const store = await storeWith(0);
  expect(JSON.parse(await exported(store, 'json'))).toEqual({ schema: 1, proposals: [] });
  expect((await exported(store, 'csv')).split('\r\n')).toHaveLength(2);
});

test('rows recorded while an export runs are left for the next one', async () => {
  const store = await storeWith(3);
  const count = await store.exportRows('json', async () => {
    await store.record(exampleDecision());
  });
  expect(count).toEqual({ ok: true, value: 3 });
});

test('a writer that fails ends the export', async () => {
  const store = await storeWith(1);
  await expect(store.exportRows('csv', () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await store.record(exampleDecision())).toMatchObject({ ok: true });
});

test('the object of the command line: all rows, newest first, with the sums', async () => {
  const store = await storeWith(3);
  const result = await statisticsObject(store);
  if (!result.ok) throw new Error(result.failure.code);
  expect(Object.keys(result.value)).toEqual([
    'schema',
    'totals',
    'byModel',
    'byLabel',
    'byVerdict',
    'byDecision',
    'recordings',
    'proposals',
  ]);
  expect(result.value.proposals.map((row) => row.path)).toEqual(['f0.py', 'f1.py', 'f2.py']);
  expect(result.value.totals.proposals).toBe(3);
});
