/** What accepting does to the document as it is now: the kept hunks as edits, merged where it has moved on. */
import type { Edit } from '../../core/diff/hunk.js';
import { rebaseHunks } from '../../core/diff/rebaseHunks.js';
import type { Review } from './review.js';

/** Edits of the current text, or the line there that the user changed too. */
export type Acceptance =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly merged: boolean }
  | { readonly kind: 'conflict'; readonly line: number };

/**
 * The edits that accepting `kept` makes in `current`; only the changed ranges, never the whole text.
 *
 * @param current - the document now; offsets in the result are UTF-16 code units in it.
 */
export function acceptanceOf(review: Review, kept: ReadonlySet<string>, current: string): Acceptance {
  const hunks = review.hunks.filter((hunk) => kept.has(hunk.id));
  const rebased = rebaseHunks(review.original, current, hunks);
  if (rebased.kind === 'conflict') return rebased;
  return { kind: 'edits', edits: rebased.edits, merged: current !== review.original };
}
