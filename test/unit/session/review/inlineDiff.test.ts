/** Rows of the inline diff. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { inlineDiff, rowText } from '../../../../src/session/review/inlineDiff.js';
import type { ReviewHunk } from '../../../../src/session/review/review.js';

function reviewed(original: string, proposal: string, dropped: readonly string[] = []): readonly ReviewHunk[] {
  return diffHunks(original, proposal).map((hunk) => ({
    ...hunk,
    status: 'unknown',
    neededBy: [],
    labels: [],
    kept: !dropped.includes(hunk.id),
  }));
}

function shown(original: string, proposal: string, dropped: readonly string[] = []): readonly string[] {
  return inlineDiff(original, proposal, reviewed(original, proposal, dropped)).rows.map(rowText);
}

const before = 'a\nb\nc\nd\n';
const after = 'a\nB\nc\nnew\nd\n';

describe('inlineDiff', () => {
  it('puts removed above added lines, with the sign in the text', () => {
    expect(shown(before, after)).toEqual(['  a', '- b', '+ B', '  c', '+ new', '  d']);
  });

  it('shows the original lines of a dropped hunk, and nothing of a dropped insertion', () => {
    expect(shown(before, after, ['1'])).toEqual(['  a', '  b', '  c', '+ new', '  d']);
    expect(shown(before, after, ['2'])).toEqual(['  a', '- b', '+ B', '  c', '  d']);
  });

  it('numbers the lines of both sides, whatever is dropped', () => {
    const { rows } = inlineDiff(before, after, reviewed(before, after, ['1']));
    expect(rows.map((row) => [row.originalLine, row.proposalLine])).toEqual([
      [1, 1],
      [2, null],
      [3, 3],
      [null, 4],
      [4, 5],
    ]);
  });

  it('says where each hunk is, dropped insertions included', () => {
    expect(inlineDiff(before, after, reviewed(before, after, ['2'])).hunks).toEqual([
      { hunk: '1', first: 1, end: 3 },
      { hunk: '2', first: 4, end: 4 },
    ]);
  });

  it('leaves line endings out, whichever they are', () => {
    expect(shown('a\r\nb\rc', 'a\r\nB\rc')).toEqual(['  a', '- b', '+ B', '  c']);
  });

  it('holds nothing for two empty texts', () => {
    expect(shown('', '')).toEqual([]);
  });

  it('reads as the shown text when signs and removed lines are taken away', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 12 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (original, proposal, keep) => {
        const hunks = reviewed(original, proposal).map((hunk, at) => ({ ...hunk, kept: keep[at] ?? true }));
        const kept = new Set(hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id));
        const { rows } = inlineDiff(original, proposal, hunks);
        const read = rows.filter((row) => row.kind !== 'removed').map((row) => `${row.code}\n`);
        expect(read.join('')).toBe(applyHunks(original, hunks, kept));
      }),
    );
  });

  it('takes a file of 100,000 lines', () => {
    const large = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('');
    expect(shown(large, large.replace('line 50000\n', 'changed\n'))).toHaveLength(100_001);
  });
});
