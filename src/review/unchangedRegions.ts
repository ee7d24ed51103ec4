/** Which rows of an inline diff are far from every change, to be folded away. */
import type { DiffRow, HunkRows } from '../session/review/diffRow.js';

/** Rows `first … last` (0-based, inclusive) are unchanged; the first stays visible when folded, `hidden` rows do not. */
export interface UnchangedRegion {
  readonly first: number;
  readonly last: number;
  readonly hidden: number;
}

/** Unchanged rows that stay visible on each side of a hunk. */
export const CONTEXT_ROWS = 3;

/** Fewer hidden rows than this are not worth a fold. */
const MIN_HIDDEN_ROWS = 3;

/**
 * The regions between hunks, less the context around each. Time linear in the hunks.
 *
 * @param hunks - places of all hunks in order, dropped ones included: they can be kept again, so they stay visible.
 */
export function unchangedRegions(rows: readonly DiffRow[], hunks: readonly HunkRows[]): readonly UnchangedRegion[] {
  const regions: UnchangedRegion[] = [];
  let start = 0;
  const close = (end: number): void => {
    const hidden = end - start - 1;
    if (hidden >= MIN_HIDDEN_ROWS) regions.push({ first: start, last: end - 1, hidden });
  };
  for (const hunk of hunks) {
    close(hunk.first - CONTEXT_ROWS);
    start = hunk.end + CONTEXT_ROWS;
  }
  if (hunks.length > 0) close(rows.length);
  return regions;
}
