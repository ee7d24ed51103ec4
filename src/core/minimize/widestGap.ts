/** Where changes that have a name in common fall apart: two functions may happen to use the same name. */
import type { Hunk } from '../diff/hunk.js';
import { splitLines } from '../text/splitLines.js';

/**
 * The place between two changes that looks most like the border of two functions.
 *
 * @param original - the text that the edits refer to.
 * @param changes - n changes in order.
 * @returns the index of the first change behind the place: the least indented line is between it and the one before, or it begins with
 * it; on a tie the gap is the longest. n when there are fewer than two changes.
 * @remarks Time linear in the text between the changes.
 */
export function widestGap(original: string, changes: readonly Hunk[]): number {
  let best = changes.length;
  let bestIndent = Number.POSITIVE_INFINITY;
  let bestLength = -1;
  for (let index = 1; index < changes.length; index++) {
    const start = changes[index - 1]?.edit.end ?? 0;
    const { edit } = changes[index] as Hunk;
    const between = original.slice(start, edit.start);
    const removed = splitLines(original.slice(edit.start, edit.end)).slice(0, 1);
    const indent = leastIndent([...splitLines(between), ...removed, ...splitLines(edit.text).slice(0, 1)]);
    if (indent < bestIndent || (indent === bestIndent && between.length > bestLength)) {
      best = index;
      bestIndent = indent;
      bestLength = between.length;
    }
  }
  return best;
}

/** Characters of white space before the least indented of some lines; infinite when all are blank. */
function leastIndent(lines: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const code = line.trimStart();
    if (code !== '') {
      least = Math.min(least, line.length - code.length);
    }
  }
  return least;
}
