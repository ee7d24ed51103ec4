/** Where a place of the proposal was in the original, for places on lines that did not change. */
import { lineAt } from '../text/lineAt.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Hunk } from './hunk.js';

/**
 * Goes back from offsets in the proposal to offsets in the original.
 *
 * @param hunks - all of the diff from `original` to `proposal`, as `diffHunks` gives them.
 * @returns a function of an offset in UTF-16 code units; undefined for places on lines that a hunk adds.
 * @remarks Made in time linear in the lines; each call logarithmic in the lines and hunks.
 */
export function unchangedPlaces(
  original: string,
  proposal: string,
  hunks: readonly Hunk[],
): (offset: number) => number | undefined {
  const before = lineOffsets(splitLines(original));
  const after = lineOffsets(splitLines(proposal));
  return (offset) => {
    const line = lineAt(after, offset);
    const hunk = lastBefore(hunks, line);
    if (hunk !== undefined && line < hunk.proposal.end) return undefined;
    const lineBefore = hunk === undefined ? line : line - hunk.proposal.end + hunk.original.end;
    return (before[lineBefore - 1] ?? 0) + offset - (after[line - 1] ?? 0);
  };
}

/** The last hunk that begins at a line of the proposal or before it. */
function lastBefore(hunks: readonly Hunk[], line: number): Hunk | undefined {
  let low = 0;
  let high = hunks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hunks[middle]?.proposal.start ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return hunks[low - 1];
}
