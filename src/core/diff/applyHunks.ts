/** Applying any subset of hunks: the text that a choice of keep and drop stands for. */
import type { Hunk } from './hunk.js';

/**
 * The original with some of the hunks applied.
 *
 * @param original - the text that the hunks' edits refer to.
 * @param hunks - hunks or parts whose edits do not overlap, in any order; insertions at one place are applied in the order given.
 * @param keep - ids of those to apply; ids that no hunk has are ignored.
 * @returns the text; every character outside a kept edit is that of the original.
 * @throws RangeError when two kept edits overlap or one lies outside the text: the caller's mistake, never a user's.
 * @remarks All hunks of `diffHunks` give the proposal, none gives the original. Time linear in the text, plus sorting the hunks.
 */
export function applyHunks(original: string, hunks: readonly Hunk[], keep: ReadonlySet<string>): string {
  const edits = hunks
    .filter((hunk) => keep.has(hunk.id))
    .map((hunk) => hunk.edit)
    // The sort is stable: an insertion comes before what is replaced at its place, insertions at one place stay in order.
    .sort((left, right) => left.start - right.start || left.end - right.end);
  const pieces: string[] = [];
  let position = 0;
  for (const edit of edits) {
    if (edit.start < position || edit.end < edit.start || edit.end > original.length) {
      throw new RangeError(`Edit ${edit.start}…${edit.end} overlaps another or lies outside the text.`);
    }
    pieces.push(original.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  pieces.push(original.slice(position));
  return pieces.join('');
}
