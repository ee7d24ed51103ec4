/** Where each line begins, to go from line numbers to offsets. */

/**
 * Offsets at which lines begin.
 *
 * @param lines - n lines with their endings, as `splitLines` gives them.
 * @returns n + 1 offsets in UTF-16 code units: entry i is where line i (0-based) begins, the last one is the length of the text.
 * @remarks Time linear in the number of lines.
 */
export function lineOffsets(lines: readonly string[]): number[] {
  const offsets = [0];
  let offset = 0;
  for (const line of lines) {
    offset += line.length;
    offsets.push(offset);
  }
  return offsets;
}
