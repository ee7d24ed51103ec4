/** From an offset to a line number. */

/**
 * The line that an offset is in.
 *
 * @param offsets - where lines begin, as `lineOffsets` gives them.
 * @param offset - UTF-16 code units from the start of the text.
 * @returns a 1-based line; the last line for the end of the text.
 * @remarks Time logarithmic in the number of lines.
 */
export function lineAt(offsets: readonly number[], offset: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
