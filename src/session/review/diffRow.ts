/** The rows of an inline diff, and where hunks are among them. */

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

const SIGNS: Readonly<Record<RowKind, string>> = { context: '  ', removed: '- ', added: '+ ' };

/** The line as the review document has it: sign, then code. */
export function rowText(row: DiffRow): string {
  return SIGNS[row.kind] + row.code;
}

/** Number of characters that every row's sign takes. */
export const SIGN_WIDTH = 2;
