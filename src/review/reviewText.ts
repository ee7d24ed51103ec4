/** The text of the review document: the badge, then the inline diff with its signs. */
import { badgeLine } from '../session/review/badge.js';
import { type DiffRow, type HunkRows, rowText, SIGN_WIDTH } from '../session/review/diffRow.js';
import { inlineDiff } from '../session/review/inlineDiff.js';
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

/** A place in the document, 0-based. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/**
 * The hunk at a place: the one whose rows it is among, or the one that a dropped insertion left there; of several in one line the one
 * that is nearest. Null when there is none.
 */
export function hunkAt(hunks: readonly HunkRows[], { line, character }: TextPlace): string | null {
  const row = line - FIRST_ROW_LINE;
  const inside = hunks.filter((hunk) => row >= hunk.first && row < Math.max(hunk.end, hunk.first + 1));
  const column = character - SIGN_WIDTH;
  const distances = inside.map((hunk) => distanceTo(hunk, row, column));
  return inside[distances.indexOf(Math.min(...distances))]?.hunk ?? null;
}

/** Characters between a column and a hunk in its row; 0 where whole lines change. */
function distanceTo({ spots }: HunkRows, row: number, column: number): number {
  if (spots === undefined) return 0;
  const spot = spots.find((each) => each.row === row);
  return spot ? Math.max(0, spot.start - column, column - spot.end) : Number.MAX_SAFE_INTEGER;
}

/** Document line where a hunk begins; for a dropped insertion the line that it stood before, or the last one. */
export function hunkLine(place: HunkRows, rowCount: number): number {
  return Math.min(place.first, Math.max(0, rowCount - 1)) + FIRST_ROW_LINE;
}

/** Whether a hunk is inside of the same lines as the one before it. */
export function sharesLines(hunks: readonly HunkRows[], index: number): boolean {
  const place = hunks[index];
  return place?.spots !== undefined && hunks[index - 1]?.first === place.first;
}

/**
 * Document lines over which the words about each hunk stand: where it begins, but those that share their lines are spread over these, as
 * far as they go, so that there is room for what is said of each.
 */
export function wordLines(hunks: readonly HunkRows[], rowCount: number): readonly number[] {
  let before = 0;
  return hunks.map((place, index) => {
    before = sharesLines(hunks, index) ? before + 1 : 0;
    return hunkLine(
      { ...place, first: Math.min(place.first + before, Math.max(place.first, place.end - 1)) },
      rowCount,
    );
  });
}

/** Where the cursor goes for a hunk: its first line, or where it is in a line that it shares with others. */
export function hunkPlace(place: HunkRows, rowCount: number): TextPlace {
  const spot = place.spots?.at(-1);
  if (spot === undefined) return { line: hunkLine(place, rowCount), character: 0 };
  return { line: spot.row + FIRST_ROW_LINE, character: spot.start + SIGN_WIDTH };
}
