/** Three-way merge by hunks: carries the hunks of a diff over to a text that has moved on since. */
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import { diffHunks } from './diffHunks.js';
import { asWholeLines, byLines } from './editsInLines.js';
import type { Edit, Hunk } from './hunk.js';
import { isInsideLine } from './isInsideLine.js';

/** Edits of the moved text, or the 1-based line there at which both sides changed the same place. */
export type Rebase =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[] }
  | { readonly kind: 'conflict'; readonly line: number };

/**
 * Carries hunks from `original` over to `current`, as a three-way merge does with `original` as the base.
 *
 * A hunk that `current` already has is left out. Changes that touch (adjacent lines count, as in git) are a conflict: nothing is
 * guessed. Cost: one line diff, then linear in the hunks.
 *
 * @param hunks - in file order, of a diff from `original`.
 * @returns edits with UTF-16 offsets in `current`, ascending, not overlapping.
 */
export function rebaseHunks(original: string, current: string, hunks: readonly Hunk[]): Rebase {
  if (original === current) return { kind: 'edits', edits: hunks.map((hunk) => hunk.edit) };
  const moved = diffHunks(original, current);
  const edits: Edit[] = [];
  let next = 0;
  let shift = 0;
  for (const hunk of wholeLines(original, hunks)) {
    for (let change = moved[next]; change && change.original.end < hunk.original.start; change = moved[next]) {
      shift += change.edit.text.length - (change.edit.end - change.edit.start);
      next += 1;
    }
    const touching = moved[next];
    if (touching && touching.original.start <= hunk.original.end) {
      if (!sameEdit(touching.edit, hunk.edit)) return { kind: 'conflict', line: touching.proposal.start };
      continue;
    }
    edits.push({ start: hunk.edit.start + shift, end: hunk.edit.end + shift, text: hunk.edit.text });
  }
  return { kind: 'edits', edits };
}

/** Edits inside of lines as changes of these lines, which is what the other side is compared by. */
function wholeLines(original: string, hunks: readonly Hunk[]): Hunk[] {
  const offsets = lineOffsets(splitLines(original));
  return byLines(hunks).flatMap((group): Hunk[] => {
    const [first] = group;
    if (!first || !isInsideLine(first)) return group;
    return [{ ...first, edit: asWholeLines(original, offsets, first.original, group) }];
  });
}

function sameEdit(one: Edit, other: Edit): boolean {
  return one.start === other.start && one.end === other.end && one.text === other.text;
}
