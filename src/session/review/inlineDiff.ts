/** The inline diff as rows: the file's code with removed and added lines interleaved, the sign in the text of each line. */
import { asWholeLines, byLines } from '../../core/diff/editsInLines.js';
import { isInsideLine } from '../../core/diff/isInsideLine.js';
import { lineOffsets } from '../../core/text/lineOffsets.js';
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import type { ReviewHunk } from './review.js';

export type RowKind = 'context' | 'removed' | 'added';

/** One line of the inline diff. Line numbers are 1-based; null where that side has no such line. */
export interface DiffRow {
  readonly kind: RowKind;
  /** The code without sign and line ending. */
  readonly code: string;
  readonly originalLine: number | null;
  readonly proposalLine: number | null;
  /** The hunk that the line belongs to; dropped hunks show their original lines as context under their id. */
  readonly hunk: string | null;
}

/** Characters `start … end - 1` of the code of a row (0-based). */
export interface RowSpot {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** A hunk's place among the rows: `first` and `end` are 0-based row numbers, end exclusive; a dropped insertion has no rows. */
export interface HunkRows {
  readonly hunk: string;
  readonly first: number;
  readonly end: number;
  /** Where an edit inside of a line is: in the original, then in what is shown in its place; left out where whole lines change. */
  readonly spots?: readonly RowSpot[];
}

export interface InlineDiff {
  readonly rows: readonly DiffRow[];
  readonly hunks: readonly HunkRows[];
}

const SIGNS: Readonly<Record<RowKind, string>> = { context: '  ', removed: '- ', added: '+ ' };

/** The line as the review document has it: sign, then code. */
export function rowText(row: DiffRow): string {
  return SIGNS[row.kind] + row.code;
}

/** Number of characters that every row's sign takes. */
export const SIGN_WIDTH = 2;

/**
 * Interleaves both sides. Time linear in the lines.
 *
 * @param hunks - in file order, not overlapping, those of a diff from `original` to `proposal`.
 */
export function inlineDiff(original: string, proposal: string, hunks: readonly ReviewHunk[]): InlineDiff {
  const before = splitLines(original).map(lineContent);
  const after = splitLines(proposal).map(lineContent);
  const rows: DiffRow[] = [];
  const places: HunkRows[] = [];
  let line = 1;
  // Proposal line minus original line in the unchanged region: the line numbers of the proposal, whatever is kept.
  let shift = 0;
  let offsets: readonly number[] | null = null;
  const linesOf = (edits: readonly ReviewHunk[]): EditedLines => {
    offsets ??= lineOffsets(splitLines(original));
    const { start, end } = edits[0]?.original ?? { start: 1, end: 1 };
    return {
      ...{ edits, original, rows: end - start },
      ...{ start: offsets[start - 1] ?? original.length, end: offsets[end - 1] ?? original.length },
    };
  };
  const context = (end: number, hunk: string | null): void => {
    for (; line < end; line += 1) {
      rows.push({
        kind: 'context',
        code: before[line - 1] ?? '',
        originalLine: line,
        proposalLine: hunk === null ? line + shift : null,
        hunk,
      });
    }
  };
  for (const group of byLines(hunks)) {
    const [hunk] = group;
    if (!hunk) continue;
    context(hunk.original.start, null);
    const first = rows.length;
    if (group.some(({ kept }) => kept)) {
      pushSide(rows, 'removed', before, hunk.original.start, hunk.original.end, hunk.id);
      if (isInsideLine(hunk)) rows.push(...mixedRows(linesOf(group), after));
      else pushSide(rows, 'added', after, hunk.proposal.start, hunk.proposal.end, hunk.id);
      line = hunk.original.end;
    } else {
      context(hunk.original.end, hunk.id);
    }
    shift = hunk.proposal.end - hunk.original.end;
    const place = { first, end: rows.length };
    if (isInsideLine(hunk)) places.push(...editPlaces(linesOf(group), place));
    else places.push({ hunk: hunk.id, ...place });
  }
  context(before.length + 1, null);
  return { rows, hunks: places };
}

/** Lines of the original with the edits inside of them. */
interface EditedLines {
  readonly edits: readonly ReviewHunk[];
  readonly original: string;
  /** Offsets in the original. */
  readonly start: number;
  readonly end: number;
  /** How many lines the original has there. */
  readonly rows: number;
}

/** The lines with the edits that are kept; one that is no line of the proposal has no number there. */
function mixedRows({ edits, original, start, end }: EditedLines, after: readonly string[]): DiffRow[] {
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
function editPlaces({ edits, original, start, end, rows }: EditedLines, place: Omit<HunkRows, 'hunk'>): HunkRows[] {
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

function pushSide(
  rows: DiffRow[],
  kind: 'removed' | 'added',
  lines: readonly string[],
  start: number,
  end: number,
  hunk: string,
): void {
  for (let line = start; line < end; line += 1) {
    rows.push({
      kind,
      code: lines[line - 1] ?? '',
      originalLine: kind === 'removed' ? line : null,
      proposalLine: kind === 'added' ? line : null,
      hunk,
    });
  }
}
