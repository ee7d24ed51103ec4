import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEXT_ROWS, unchangedRegions } from '../../../src/review/unchangedRegions.js';
import { inlineDiff } from '../../../src/session/review/inlineDiff.js';
import { exampleReview } from './exampleReview.js';

function regionsOf(original: string, proposal: string, dropped: readonly string[] = []) {
  const { hunks } = exampleReview({ original, proposal, dropped });
  const diff = inlineDiff(original, proposal, hunks);
  return { ...diff, regions: unchangedRegions(diff.rows, diff.hunks) };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, line) => `line ${line}\n`);

describe('unchangedRegions', () => {
  it('folds what is far from the change, and counts the rows that disappear', () => {
    const lines = numbered(40);
    const changed = lines.with(20, 'other\n');
    const { regions } = regionsOf(lines.join(''), changed.join(''));
    // Rows 20 and 21 are the change.
    expect(regions).toEqual([
      { first: 0, last: 16, hidden: 16 },
      { first: 25, last: 40, hidden: 15 },
    ]);
  });

  it('folds nothing when there is no hunk, or too little to hide', () => {
    const text = numbered(40).join('');
    expect(regionsOf(text, text).regions).toEqual([]);
    expect(regionsOf(numbered(5).join(''), numbered(5).with(4, 'x\n').join('')).regions).toEqual([]);
  });

  it('keeps a dropped hunk and its surroundings visible', () => {
    const lines = numbered(40);
    const { regions, hunks } = regionsOf(lines.join(''), lines.toSpliced(20, 0, 'new\n').join(''), ['1']);
    const place = hunks[0]?.first ?? -1;
    expect(regions.some(({ first, last }) => place > first && place <= last)).toBe(false);
  });

  it('never hides a changed row or its context, whatever the change', () => {
    const line = fc.constantFrom('a\n', 'b\n', 'c\n');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.array(line, { maxLength: 60 }), (before, after) => {
        const { rows, hunks, regions } = regionsOf(before.join(''), after.join(''));
        for (const { first, last, hidden } of regions) {
          expect(hidden).toBe(last - first);
          for (let row = first; row <= last; row += 1) {
            expect(rows[row]?.kind).toBe('context');
            const isNear = hunks.some((hunk) => row >= hunk.first - CONTEXT_ROWS && row < hunk.end + CONTEXT_ROWS);
            expect(isNear).toBe(false);
          }
        }
      }),
    );
  });
});
