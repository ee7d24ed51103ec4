/** From lines of the text that a review shows to rows of its inline diff, and to the numbers that stand beside them. */
import type { DiffRow } from '../session/review/diffRow.js';

/** The rows of a review by the lines of the shown text (the original with the kept hunks) and of the original. */
export class ShownLines {
  readonly #rows: readonly DiffRow[];
  /** Row of each line of the shown text; entry 0 is of line 1. */
  readonly #shown: readonly number[];

  constructor(rows: readonly DiffRow[]) {
    this.#rows = rows;
    this.#shown = rows.flatMap((row, index) => (row.kind === 'removed' ? [] : [index]));
  }

  /** The row of a 1-based line of the shown text; -1 when there is none. */
  rowOf(line: number): number {
    return this.#shown[line - 1] ?? -1;
  }

  /** The row of a 1-based line of the original that is shown as removed; -1 when it is not. */
  removedRowOf(line: number): number {
    return this.#rows.findIndex((row) => row.kind === 'removed' && row.originalLine === line);
  }

  /** The number that stands beside a line of the shown text: that of the proposal, or of the original where a hunk is dropped. */
  numberOf(line: number): number {
    const row = this.#rows[this.rowOf(line)];
    return row?.proposalLine ?? row?.originalLine ?? line;
  }
}
