/** Telling edits inside of lines from changes of whole lines. */
import type { Hunk } from './hunk.js';
import { parsePartId } from './partId.js';

/**
 * Whether a change is an edit inside of lines, which it shares with others.
 *
 * @throws RangeError when its id names no hunk: a caller's mistake.
 */
export function isInsideLine({ id }: Pick<Hunk, 'id'>): boolean {
  return parsePartId(id).token !== undefined;
}
