/** Rows of the inline diff. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { lineContent, splitLines } from '../../../../src/core/text/splitLines.js';
import { rowText } from '../../../../src/session/review/diffRow.js';
import { inlineDiff } from '../../../../src/session/review/inlineDiff.js';
import { KeptHunks } from '../../../../src/session/review/keptHunks.js';
import type { ReviewHunk } from '../../../../src/session/review/review.js';
import { editsInLine } from '../../../support/editsInLine.js';

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

  describe('with edits inside of lines', () => {
    const original = 'a\nx = acc / (n - 1)\nb\n';
    const proposal = 'a\nx = total / n\nb\n';
    const shownWith = (dropped: readonly string[]) => {
      const kept = new KeptHunks(original);
      kept.adopt(editsInLine(original, proposal), null);
      kept.keep(dropped, false);
      return { ...inlineDiff(original, proposal, kept.all), text: kept.text };
    };

    it('shows a line once, as the kept ones make it, with the number of the proposal where it is a line of it', () => {
      const { rows } = shownWith([]);
      expect(rows.map(rowText)).toEqual(['  a', '- x = acc / (n - 1)', '+ x = total / n', '  b']);
      expect(rows.map((row) => [row.originalLine, row.proposalLine])).toEqual([
        [1, 1],
        [2, null],
        [null, 2],
        [3, 3],
      ]);
      const mixed = shownWith(['1.1']);
      expect(mixed.rows.map(rowText)).toEqual(['  a', '- x = acc / (n - 1)', '+ x = acc / n', '  b']);
      expect(mixed.rows[2]?.proposalLine).toBeNull();
      expect(shownWith(['1.1', '1.2']).rows.map(rowText)).toEqual(['  a', '  x = acc / (n - 1)', '  b']);
    });

    it('says where each edit is, in the original and in what is shown', () => {
      expect(shownWith(['1.1']).hunks).toEqual([
        {
          ...{ hunk: '1.1', first: 1, end: 3 },
          spots: [
            { row: 1, start: 4, end: 7 },
            { row: 2, start: 4, end: 7 },
          ],
        },
        {
          ...{ hunk: '1.2', first: 1, end: 3 },
          spots: [
            { row: 1, start: 9, end: 17 },
            { row: 2, start: 9, end: 11 },
          ],
        },
      ]);
      expect(shownWith(['1.1', '1.2']).hunks.map(({ spots }) => spots)).toEqual([
        [{ row: 1, start: 4, end: 7 }],
        [{ row: 1, start: 9, end: 17 }],
      ]);
    });

    it('reads as the shown text when signs and removed lines are taken away, whatever is dropped', () => {
      const line = fc.array(fc.constantFrom('a', 'b', '+', '(', ')', ' '), { maxLength: 8 }).map((all) => all.join(''));
      const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
      fc.assert(
        fc.property(text, text, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (before, after, keep) => {
          const kept = new KeptHunks(before);
          kept.adopt(editsInLine(before, after), null);
          kept.keep(
            kept.all.filter((_, at) => keep[at] === false).map(({ id }) => id),
            false,
          );
          const { rows, hunks } = inlineDiff(before, after, kept.all);
          const read = rows.filter((row) => row.kind !== 'removed').map((row) => row.code);
          expect(read).toEqual(splitLines(kept.text).map(lineContent));
          for (const { first, end, spots = [] } of hunks) {
            for (const spot of spots) {
              expect(spot.row).toBeGreaterThanOrEqual(first);
              expect(spot.row).toBeLessThanOrEqual(end);
            }
          }
        }),
        { numRuns: 500 },
      );
    });
  });

  it('takes a file of 100,000 lines', () => {
    const large = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('');
    expect(shown(large, large.replace('line 50000\n', 'changed\n'))).toHaveLength(100_001);
  });
});
