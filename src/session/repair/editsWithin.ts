/** Holds single edits to the part of a file that may change. */
import type { Edit, LineRange } from '../../core/diff/hunk.js';
import { lineOffsets } from '../../core/text/lineOffsets.js';
import { splitLines } from '../../core/text/splitLines.js';

/** Characters of a text: from `start` to before `end`. */
export interface CharacterRange {
  readonly start: number;
  readonly end: number;
}

/** The characters of whole lines, their endings included; lines behind the end of the text are none. */
export function charactersOf(text: string, lines: LineRange): CharacterRange {
  const offsets = lineOffsets(splitLines(text));
  const offsetOf = (line: number): number => offsets[line - 1] ?? text.length;
  return { start: offsetOf(lines.start), end: offsetOf(lines.end) };
}

/** Whether an edit changes nothing outside of the range; one that inserts at either end does not. */
export function isWithin({ start, end }: Edit, range: CharacterRange): boolean {
  return range.start <= start && end <= range.end;
}

/** What the ranges have in common with one other, in their order. */
export function commonParts(ranges: readonly CharacterRange[], other: CharacterRange): readonly CharacterRange[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, other.start), end: Math.min(end, other.end) }))
    .filter(({ start, end }) => start < end);
}
