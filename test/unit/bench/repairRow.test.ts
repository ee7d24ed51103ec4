/** The table of repairs. */
import { describe, expect, it } from 'vitest';
import { formatRow, formatSummary, type RepairRow } from '../../../src/bench/repairRow.js';

const solved: RepairRow = {
  id: 'Python/0',
  solved: true,
  reason: null,
  trials: 12,
  elapsedMs: 3_400,
  patchTokens: 1,
  goldTokens: 1,
  equalsGold: true,
};
const larger: RepairRow = {
  ...solved,
  id: 'Python/2',
  trials: 20,
  elapsedMs: 5_000,
  patchTokens: 4,
  goldTokens: 3,
  equalsGold: false,
};
const unsolved: RepairRow = {
  ...{ id: 'Python/4', solved: false, reason: 'repair-not-found', trials: null, elapsedMs: 60_000 },
  ...{ patchTokens: null, goldTokens: 2, equalsGold: false },
};

describe('formatRow', () => {
  it('says what was found, or why nothing was', () => {
    expect(formatRow(solved)).toBe('Python/0            3.4 s  solved in 12 runs, patch 1 of gold 1, equal');
    expect(formatRow(unsolved)).toBe('Python/4           60.0 s  not solved (repair-not-found), gold 2');
  });
});

describe('formatSummary', () => {
  it('counts shares and medians', () => {
    const lines = formatSummary([solved, larger, unsolved]).split('\n');
    expect(lines).toEqual([
      'solved                          2 of 3 (67 %)',
      'of known fixes of ≤ 2 tokens    1 of 2 (50 %)',
      'equal to the known fix          1 of 2 (50 %) of the solved',
      'equal to it or no larger        1 of 2 (50 %) of the solved',
      'median runs of the solved       16',
      'median time of the solved       4.2 s',
      'median time of all              5.0 s',
    ]);
  });

  it('makes no number up', () => {
    expect(formatSummary([])).toContain('not measured');
    expect(formatSummary([])).toContain('none measured');
  });
});
