/** How likely a change is to be the fix, by its looks: it decides what is tried first, never the answer. */
import { editDistance } from '../diff/editDistance.js';
import type { Hunk } from '../diff/hunk.js';
import { lexTokens } from '../text/lexTokens.js';

/** Characters beyond which a change is a rewrite, whatever its tokens. */
const LENGTH_LIMIT = 4000;
/** How much likelier a line that was touched up is than one that was added or removed. */
const TOUCH_BONUS = 4;

/**
 * The weight of one change among others.
 *
 * @param original - the text that the edit refers to.
 * @param change - a hunk or part.
 * @returns from 1 (lines added or removed, everything replaced) to 5 (one of many tokens replaced).
 * @remarks Time at most quadratic in the tokens of 4,000 characters.
 */
export function needWeight(original: string, change: Hunk): number {
  const removed = original.slice(change.edit.start, change.edit.end);
  const added = change.edit.text;
  if (removed.trim() === '' || added.trim() === '' || removed.length + added.length > LENGTH_LIMIT) {
    return 1;
  }
  const before = lexTokens(removed);
  const after = lexTokens(added);
  const size = Math.max(before.length, after.length);
  return 1 + TOUCH_BONUS * (1 - editDistance(before, after) / size);
}
