/** The inline diff as rows: the file's code with removed and added lines interleaved, the sign in the text of each line. */
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

/** A hunk's place among the rows: `first` and `end` are 0-based row numbers, end exclusive; a dropped insertion has no rows. */
export interface HunkRows {
  readonly hunk: string;
  readonly first: number;
  readonly end: number;
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
  for (const hunk of hunks) {
    context(hunk.original.start, null);
    const first = rows.length;
    if (hunk.kept) {
      pushSide(rows, 'removed', before, hunk.original.start, hunk.original.end, hunk.id);
      pushSide(rows, 'added', after, hunk.proposal.start, hunk.proposal.end, hunk.id);
      line = hunk.original.end;
    } else {
      context(hunk.original.end, hunk.id);
    }
    shift = hunk.proposal.end - hunk.original.end;
    places.push({ hunk: hunk.id, first, end: rows.length });
  }
  context(before.length + 1, null);
  return { rows, hunks: places };
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
