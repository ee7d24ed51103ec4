/** Edits that share their lines, taken together. */
import { applyHunks } from './applyHunks.js';
import type { Edit, Hunk, LineRange } from './hunk.js';
import { isInsideLine } from './isInsideLine.js';

/**
 * Puts edits inside of the same lines together.
 *
 * @param hunks - hunks, parts and token edits in order down the file.
 * @returns all of them in order: those that share their lines in one list, every other one in a list of its own.
 * @remarks Time linear in the hunks.
 */
export function byLines<T extends Hunk>(hunks: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const hunk of hunks) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && isInsideLine(hunk) && isInsideLine(first) && first.original.start === hunk.original.start) {
      group.push(hunk);
    } else {
      groups.push([hunk]);
    }
  }
  return groups;
}

/**
 * What some edits inside of the same lines do to these lines.
 *
 * @param original - the text that the edits refer to.
 * @param offsets - where its lines begin, from `lineOffsets`.
 * @param lines - the lines, 1-based, end exclusive.
 * @param edits - edits in there, not overlapping.
 * @returns one edit of the whole lines.
 */
export function asWholeLines(
  original: string,
  offsets: readonly number[],
  lines: LineRange,
  edits: readonly Hunk[],
): Edit {
  const start = offsets[lines.start - 1] ?? original.length;
  const end = offsets[lines.end - 1] ?? original.length;
  const moved = edits.map((hunk) => ({ ...hunk, edit: shifted(hunk.edit, -start) }));
  return { start, end, text: applyHunks(original.slice(start, end), moved, new Set(edits.map(({ id }) => id))) };
}

function shifted({ start, end, text }: Edit, by: number): Edit {
  return { start: start + by, end: end + by, text };
}
