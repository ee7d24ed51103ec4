/** Which hunk a keep, drop or output command is about. */
import type { ReviewEntry } from '../review/reviewEntry.js';
import type { ReviewHunk } from '../session/review/review.js';
import type { CommandParts } from './commandParts.js';

export interface HunkOfReview {
  readonly entry: ReviewEntry;
  readonly hunk: ReviewHunk;
}

/** The hunk that a lens names, else the one under the cursor of the active review; null when there is neither. */
export function hunkOf({ registry, active }: CommandParts, reviewId: unknown, hunkId: unknown): HunkOfReview | null {
  const entry = (typeof reviewId === 'string' && registry.get(reviewId)) || active.entry;
  if (!entry) return null;
  const id = typeof hunkId === 'string' ? hunkId : active.hunkAtCursor(entry);
  const hunk = entry.review.hunks.find((each) => each.id === id);
  return hunk ? { entry, hunk } : null;
}
