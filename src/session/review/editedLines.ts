/** Lines with edits inside of them, as rows of the inline diff. */
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import type { DiffRow, HunkRows, RowSpot } from './diffRow.js';
import type { ReviewHunk } from './review.js';

/** Lines of the original with the edits inside of them. */
export interface EditedLines {
  readonly edits: readonly ReviewHunk[];
  /** Offset in the original where the lines begin. */
  readonly start: number;
  /** As the original has them, and with the edits that are kept. */
  readonly before: string;
  readonly after: string;
}

/** The lines with the edits that are kept; one that is no line of the proposal has no number there. */
export function mixedRows({ edits, after }: EditedLines, proposal: readonly string[]): DiffRow[] {
  const [first] = edits;
  return splitLines(after).map((text, index) => {
    const code = lineContent(text);
    const line = (first?.proposal.start ?? 1) + index;
    const isProposed = line < (first?.proposal.end ?? 1) && proposal[line - 1] === code;
    return { kind: 'added', code, originalLine: null, proposalLine: isProposed ? line : null, hunk: first?.id ?? null };
  });
}

/** All have the rows of their lines. */
export function editPlaces({ edits, start, before, after }: EditedLines, place: Omit<HunkRows, 'hunk'>): HunkRows[] {
  const isChanged = edits.some(({ kept }) => kept);
  const firstShown = place.first + splitLines(before).length;
  let moved = 0;
  return edits.map((hunk) => {
    const { edit } = hunk;
    const at = edit.start - start;
    const length = edit.end - edit.start;
    const inOriginal = spotAt(before, at, length, place.first);
    const inShown = isChanged ? [spotAt(after, at + moved, hunk.kept ? edit.text.length : length, firstShown)] : [];
    moved += hunk.kept ? edit.text.length - length : 0;
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
