/** The text of the review document: the badge, then the inline diff with its signs. */
import { badgeLine } from '../session/review/badge.js';
import { type DiffRow, type HunkRows, inlineDiff, rowText } from '../session/review/inlineDiff.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';

/** Document line (0-based) of the first row; the badge stands above it. */
export const FIRST_ROW_LINE = 1;

/** The document and what its lines are. Row `i` is document line `i + FIRST_ROW_LINE`. */
export interface ReviewText {
  readonly text: string;
  readonly rows: readonly DiffRow[];
  readonly hunks: readonly HunkRows[];
}

/** Makes the document of a review as it is now. Time linear in the lines of both texts. */
export function reviewText(review: Review, translate: Translate): ReviewText {
  const { rows, hunks } = inlineDiff(review.original, review.proposal, review.hunks);
  const lines = [badgeLine(review, translate)];
  for (const row of rows) lines.push(rowText(row));
  return { text: lines.join('\n'), rows, hunks };
}

/** The hunk at a document line: the one whose rows it is among, or the one that a dropped insertion left there; null when there is none. */
export function hunkAtLine(hunks: readonly HunkRows[], line: number): string | null {
  const row = line - FIRST_ROW_LINE;
  const inside = hunks.find((hunk) => row >= hunk.first && row < Math.max(hunk.end, hunk.first + 1));
  return inside?.hunk ?? null;
}

/** Document line where a hunk begins; for a dropped insertion the line that it stood before, or the last one. */
export function hunkLine(place: HunkRows, rowCount: number): number {
  return Math.min(place.first, Math.max(0, rowCount - 1)) + FIRST_ROW_LINE;
}
