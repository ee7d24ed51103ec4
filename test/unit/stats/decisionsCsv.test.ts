/** The table for spreadsheets. */
import { expect, test } from 'vitest';
import { DECISIONS_CSV_HEADER, decisionCsvLine } from '../../../src/stats/decisionsCsv.js';
import { exampleDecision } from './exampleDecision.js';

test('one line per proposal, with as many cells as names, and nothing in the cells that were not measured', () => {
  const row = { rowId: 7, ...exampleDecision({ excess: null, fidelity: null, hunks: [], modelMs: null }) };
  expect(DECISIONS_CSV_HEADER.endsWith('hunksOffered,hunksKept,hunks\r\n')).toBe(true);
  const names = DECISIONS_CSV_HEADER.trimEnd().split(',');
  const cells = decisionCsvLine(row).trimEnd().split(',');
  expect(cells).toHaveLength(names.length);
  const cell = (name: string) => cells[names.indexOf(name)];
  expect(cell('decidedAt')).toBe('2026-03-14T09:26:53.000Z');
  expect(cell('excess')).toBe('');
  expect(cell('recording')).toBe('false');
  expect(cell('hunks')).toBe('[]');
});

test('every field of a record has a column', () => {
  const names = DECISIONS_CSV_HEADER.trimEnd().split(',');
  const missing = Object.keys(exampleDecision()).filter((key) => key !== 'decidedAtMs' && !names.includes(key));
  expect(missing).toEqual([]);
});

test('commas, quotes and line breaks are quoted; a text that begins like a formula is not run', () => {
  const line = decisionCsvLine({
    rowId: 1,
    ...exampleDecision({ workspace: 'a,"b"\n', path: '=cmd|x', model: '-1', excess: -0.25 }),
  });
  expect(line).toContain('"a,""b""\n"');
  expect(line).toContain(",'=cmd|x,");
  expect(line).toContain(",'-1,");
  expect(line).toContain(',-0.25,');
});
