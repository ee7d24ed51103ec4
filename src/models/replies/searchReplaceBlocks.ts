/**
 * Search/replace blocks:
 *
 *     <<<<<<< SEARCH
 *     lines of the file
 *     =======
 *     the lines to put in their place
 *     >>>>>>> REPLACE
 *
 * The three marks are five characters or more at the start of a line. A block is closed by marks as long as its first one; where
 * there is none, by the next of any length, as models miscount. So a file that holds such marks itself can be edited with longer ones.
 */
import type { BlockReading, EditBlock, ParsedReply } from './parsedReply.js';
import { pathInLine } from './pathInLine.js';

const OPENING = /^ {0,3}(<{5,}) ?SEARCH\b[ \t]*(.*)$/;
const DIVIDER = /^ {0,3}(={5,})[ \t]*$/;
const CLOSING = /^ {0,3}(>{5,}) ?REPLACE\b/;

/** Whether there is a block, if only its beginning. */
export function hasSearchReplaceBlock(lines: readonly string[]): boolean {
  return lines.some((line) => OPENING.test(line));
}

/** @param lines - the reply's lines without their endings, with at least one block's beginning. */
export function searchReplaceBlocks(lines: readonly string[]): ParsedReply {
  const blocks: EditBlock[] = [];
  for (let index = 0; index < lines.length; index++) {
    const opening = OPENING.exec(lines[index] ?? '');
    if (!opening) continue;
    const name = `block ${blocks.length + 1}`;
    const markLength = opening[1]?.length ?? 0;
    const end = closingIndex(lines, index + 1, markLength);
    if (end < 0) return { form: 'unclosed', reason: `${name} does not end with its >>>>>>> REPLACE line` };
    const readings = readingsOf(lines.slice(index + 1, end), markLength);
    if (readings.length === 0)
      return { form: 'malformed', reason: `${name} has no ======= line between its two parts` };
    blocks.push({ name, path: pathInLine(opening[2] ?? '') ?? pathAbove(lines, index), readings, line: null });
    index = end;
  }
  return { form: 'blocks', blocks };
}

/** The end of the block that began before `from`: marks of the same length first; never beyond the next block of that kind. */
function closingIndex(lines: readonly string[], from: number, markLength: number): number {
  let firstOfAnyLength = -1;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (OPENING.exec(line)?.[1]?.length === markLength) break;
    const closing = CLOSING.exec(line)?.[1];
    if (closing?.length === markLength) return index;
    if (closing !== undefined && firstOfAnyLength < 0) firstOfAnyLength = index;
  }
  return firstOfAnyLength;
}

/** One reading per line that can be the divider; which one is meant shows when they are held against the file. */
function readingsOf(lines: readonly string[], markLength: number): BlockReading[] {
  const dividers = lines.flatMap((line, index) => {
    const length = DIVIDER.exec(line)?.[1]?.length;
    return length === undefined ? [] : [{ index, length }];
  });
  const exact = dividers.filter((divider) => divider.length === markLength);
  return (exact.length > 0 ? exact : dividers).map(({ index }) => ({
    search: lines.slice(0, index),
    replace: lines.slice(index + 1),
  }));
}

/** The path on the line above the block, or above the fence that it stands in. */
function pathAbove(lines: readonly string[], index: number): string | null {
  const above = lines[index - 1] ?? '';
  return /^ {0,3}(?:`{3,}|~{3,})/.test(above) ? pathInLine(lines[index - 2] ?? '') : pathInLine(above);
}
