/** The statistics in a terminal. */
import { expect, test } from 'vitest';
import { formatStatistics } from '../../../src/cli/formatStatistics.js';
import { EMPTY_SUMMARY } from '../../../src/stats/selectSummary.js';
import { EXAMPLE_SUMMARY, EXAMPLE_TOTALS } from '../dashboard/exampleState.js';

test('totals with the number of repairs, then tables', () => {
  expect(formatStatistics({ ...EXAMPLE_SUMMARY, recordings: 1 })).toBe(`\
62 proposals, 55 judged by tests, 47 repairs
31 %: 1,204 of 3,882 changed tokens needed
fidelity 68 %, excess 0.324 over 47 repairs; added complexity +1.9 over 45 repairs
54 accepted, 8 rejected; 38 of 1,171 hunks dropped
1 recording played back, not counted

By model                 proposals  repairs  tokens needed  fidelity  excess  complexity  hunks dropped
openai gpt-x (preserve)         42       47           31 %      68 %   0.324        +1.9    38 of 1,171
builtin                         20        0              -         -       -           -         0 of 0

Where models over-edit  hunks  not needed  kept  dropped
guard added                40        98 %    15       25
renamed                     8       100 %     0        8
of-a-newer-version          1         0 %     1        0
`);
});

test('before the first decision', () => {
  expect(formatStatistics(EMPTY_SUMMARY)).toBe('Nothing is recorded yet: decide on a proposal in the editor first.\n');
});

test('no repair, no means', () => {
  const totals = { ...EMPTY_SUMMARY.totals, proposals: 1, rejected: 1 };
  expect(formatStatistics({ ...EMPTY_SUMMARY, totals })).toContain(
    '1 proposal, 0 judged by tests, 0 repairs\nno repair whose needed part is known yet, so there are no means\n',
  );
});

test('changes of a working tree are called so', () => {
  const who = { provider: 'working-tree', model: null, prompt: null, strategy: 'unknown' };
  const text = formatStatistics({ ...EXAMPLE_SUMMARY, byModel: [{ ...who, ...EXAMPLE_TOTALS }] });
  expect(text).toMatch(/^changes in the working tree +62 /m);
});

test('a name cannot steer the terminal', () => {
  const byModel = [
    { provider: 'openai', model: '\u001b[31mred\n', prompt: null, strategy: 'direct', ...EXAMPLE_TOTALS },
  ];
  const text = formatStatistics({
    ...EXAMPLE_SUMMARY,
    byModel,
    byLabel: [{ label: '\u001b]0;x\u0007', hunks: 1, dropped: 0, notNeeded: 0 }],
  });
  expect(text).not.toContain('\u001b');
  expect(text).toContain('openai \u{FFFD}[31mred\u{FFFD}');
});
