/** Lines with edits inside of them, as rows of the inline diff. */
import { asWholeLines } from '../../core/diff/editsInLines.js';
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import type { DiffRow, HunkRows, RowSpot } from './diffRow.js';
import type { ReviewHunk } from './review.js';

/** Lines of the original with the edits inside of them. */
export interface EditedLines {
  readonly edits: readonly ReviewHunk[];
  readonly original: string;
  /** Offsets in the original. */
  readonly start: number;
  readonly end: number;
  /** How many lines the original has there. */
  readonly rows: number;
}

/** The lines with the edits that are kept; one that is no line of the proposal has no number there. */
export function mixedRows({ edits, original, start, end }: EditedLines, after: readonly string[]): DiffRow[] {
  const [first] = edits;
  const kept = edits.filter((edit) => edit.kept);
  return splitLines(asWholeLines(original, start, end, kept).text).map((text, index) => {
    const code = lineContent(text);
    const line = (first?.proposal.start ?? 1) + index;
    const isProposed = line < (first?.proposal.end ?? 1) && after[line - 1] === code;
    return { kind: 'added', code, originalLine: null, proposalLine: isProposed ? line : null, hunk: first?.id ?? null };
  });
}

/** All have the rows of their lines. */
export function editPlaces(
  { edits, original, start, end, rows }: EditedLines,
  place: Omit<HunkRows, 'hunk'>,
): HunkRows[] {
  const isChanged = edits.some(({ kept }) => kept);
  const kept = edits.filter((edit) => edit.kept);
  const shown = isChanged ? asWholeLines(original, start, end, kept).text : '';
  let moved = 0;
  return edits.map((hunk) => {
    const { edit } = hunk;
    const inOriginal = spotAt(original.slice(start, end), edit.start - start, edit.end - edit.start, place.first);
    const at = edit.start - start + moved;
    const length = hunk.kept ? edit.text.length : edit.end - edit.start;
    moved += hunk.kept ? edit.text.length - (edit.end - edit.start) : 0;
    const inShown = isChanged ? [spotAt(shown, at, length, place.first + rows)] : [];
    return { hunk: hunk.id, ...place, spots: [inOriginal, ...inShown] };
  });
}

/** Up to the end of the row in which it begins. */
function spotAt(text: string, offset: number, length: number, firstRow: number): RowSpot {
  const before = splitLines(text.slice(0, offset));
  const last = before.at(-1) ?? '';
  const isNewRow = last === '' || lineContent(last) !== last;
  const start = isNewRow ? 0 : last.length;
  const row = firstRow + before.length - (isNewRow ? 0 : 1);
  const [inRow = ''] = splitLines(text.slice(offset, offset + length));
  return { row, start, end: start + lineContent(inRow).length };
}
