/** Changes of whole lines, and how they are put into a text so that everything else stays as it is, byte for byte. */
import { matchSequences } from '../../core/diff/matchSequences.js';
import { internPair } from '../../core/text/internPair.js';
import { lineContent } from '../../core/text/splitLines.js';

/** The original's lines `start … end - 1` (0-based) become `lines`, given without endings. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * The smallest line changes that turn `before` into `after`, both without endings.
 *
 * @param offset - index in the file of the first line of `before`.
 */
export function lineChanges(before: readonly string[], after: readonly string[], offset: number): LineChange[] {
  const pair = internPair(before, after);
  return matchSequences(pair.before, pair.after).map((change) => ({
    start: offset + change.originalStart,
    end: offset + change.originalEnd,
    lines: after.slice(change.proposalStart, change.proposalEnd),
  }));
}

/**
 * Puts changes into a text.
 *
 * A new line takes the ending of the line that it stands in for, else that of the line above, else the file's first: so CRLF stays
 * CRLF, and mixed files keep their mix. What stands in for a last line without a newline has none either.
 *
 * @param original - lines with their endings, as `splitLines` gives them.
 * @param changes - ascending and not overlapping.
 */
export function applyLineChanges(original: readonly string[], changes: readonly LineChange[]): string {
  const result: string[] = [];
  let next = 0;
  for (const change of changes) {
    for (; next < change.start; next++) result.push(original[next] ?? '');
    appendChange(result, original, change);
    next = change.end;
  }
  for (; next < original.length; next++) result.push(original[next] ?? '');
  return result.join('');
}

function appendChange(result: string[], original: readonly string[], change: LineChange): void {
  const bareEnd = change.end === original.length && endingOf(original.at(-1)) === '';
  const usual = endingOf(original[change.start - 1]) || endingOf(original[0]) || '\n';
  // Lines added after a last line without a newline need one between, and leave the new last line without.
  if (bareEnd && change.start === original.length && change.lines.length > 0) {
    const last = result.pop();
    if (last !== undefined) result.push(last + usual);
  }
  let ending = usual;
  for (const [index, line] of change.lines.entries()) {
    const place = change.start + index;
    ending = (place < change.end ? endingOf(original[place]) : '') || ending;
    const isBareEnd = bareEnd && index === change.lines.length - 1;
    result.push(isBareEnd ? line : line + ending);
  }
}

function endingOf(line: string | undefined): string {
  return line === undefined ? '' : line.slice(lineContent(line).length);
}
