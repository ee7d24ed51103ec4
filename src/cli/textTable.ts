/** Tables for a terminal: the first column stands left, figures right. */

export interface TextColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

/** One line per row under a line of titles; empty when there are no rows. */
export function textTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map((_, index) =>
    cells.reduce((widest, line) => Math.max(widest, line[index]?.length ?? 0), 0),
  );
  return cells.map((line) =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Names come from files and endpoints: a control character in one must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\u{FFFD}');
}
