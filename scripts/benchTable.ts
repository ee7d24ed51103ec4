/** What the tables of all benchmarks are made of. */
import { percentile } from '../src/core/history/percentile.ts';

/** One row, its cells under those of the others. */
export function tableLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join(' ');
}

/** The middle of some values; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5) ?? Number.NaN;
}
