/** Reading the columns of one row by name and kind. */
import type { SQLOutputValue } from 'node:sqlite';

/** One reader per kind of column; a name that the row lacks is a mistake in the query and throws. */
export interface RowReader {
  number(name: string): number;
  numberOrNull(name: string): number | null;
  text(name: string): string;
  textOrNull(name: string): string | null;
  flag(name: string): boolean;
}

export function rowReader(row: Readonly<Record<string, SQLOutputValue>>): RowReader {
  const value = (name: string): SQLOutputValue => {
    const found = row[name];
    if (found === undefined) throw new Error(`the query gives no column ${name}`);
    return found;
  };
  const orNull = <T>(name: string, read: (name: string) => T): T | null => (value(name) === null ? null : read(name));
  const number = (name: string) => Number(value(name));
  const text = (name: string) => String(value(name));
  return {
    number,
    numberOrNull: (name) => orNull(name, number),
    text,
    textOrNull: (name) => orNull(name, text),
    flag: (name) => number(name) !== 0,
  };
}
