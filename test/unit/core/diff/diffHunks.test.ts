import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { splitLines } from '../../../../src/core/text/splitLines.js';
import { oddPair, oddText } from '../../../support/oddText.js';

describe('diffHunks', () => {
  it('names the lines on both sides and the edit in the original', () => {
    expect(diffHunks('a\nb\nc\nd\n', 'a\nB\nc\nd\ne\n')).toEqual([
      {
        id: '1',
        original: { start: 2, end: 3 },
        proposal: { start: 2, end: 3 },
        edit: { start: 2, end: 4, text: 'B\n' },
      },
      {
        id: '2',
        original: { start: 5, end: 5 },
        proposal: { start: 5, end: 6 },
        edit: { start: 8, end: 8, text: 'e\n' },
      },
    ]);
  });

  it.each([
    ['', '', 0],
    ['same\n', 'same\n', 0],
    ['', 'new\n', 1],
    ['old\n', '', 1],
    ['a', 'a\n', 1],
    ['a\r\nb\n', 'a\nb\n', 1],
    ['a \nb', 'a\nb', 1],
  ])('from %j to %j: %i hunks', (original, proposal, count) => {
    expect(diffHunks(original, proposal)).toHaveLength(count);
  });

  it('gives the worked example one hunk', () => {
    const original = 'def f(a, b):\n    return a - b\n';
    const proposal = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';
    expect(diffHunks(original, proposal)).toMatchObject([
      { id: '1', original: { start: 2, end: 3 }, proposal: { start: 2, end: 5 } },
    ]);
  });

  it('gives hunks of changed lines only, an unchanged line between any two, that lead to the proposal', () => {
    fc.assert(
      fc.property(fc.oneof(oddPair(20), fc.tuple(oddText(), oddText())), ([original, proposal]) => {
        const hunks = diffHunks(original, proposal);
        const originalLines = splitLines(original);
        const proposalLines = splitLines(proposal);
        let originalEnd = 0;
        let proposalEnd = 0;
        hunks.forEach((hunk, index) => {
          expect(hunk.id).toBe(String(index + 1));
          const gap = originalLines.slice(originalEnd, hunk.original.start - 1);
          expect(gap).toEqual(proposalLines.slice(proposalEnd, hunk.proposal.start - 1));
          expect(index === 0 || gap.length > 0).toBe(true);
          expect(original.slice(hunk.edit.start, hunk.edit.end)).toBe(
            originalLines.slice(hunk.original.start - 1, hunk.original.end - 1).join(''),
          );
          originalEnd = hunk.original.end - 1;
          proposalEnd = hunk.proposal.end - 1;
        });
        expect(applyHunks(original, hunks, new Set(hunks.map((hunk) => hunk.id)))).toBe(proposal);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes 100,000 lines of which every tenth changed, and 100,000 of which all did', { timeout: 20_000 }, () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`);
    const original = lines.join('');
    expect(
      diffHunks(original, lines.map((line, index) => (index % 10 === 5 ? `new ${line}` : line)).join('')),
    ).toHaveLength(10_000);
    expect(diffHunks(original, lines.map((line) => `new ${line}`).join(''))).toHaveLength(1);
    expect(diffHunks('x'.repeat(2_000_000), `${'x'.repeat(2_000_000)}y`)).toHaveLength(1);
  });
});
