/** Lines that ran, from what V8 counts: ranges of characters, inner ones within outer ones. */

/** The functions of one script, as the inspector's protocol has them. */
export type ScriptCoverage = readonly {
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}[];

/** Both 1-based and in order; every line that ran is runnable. */
export interface RunLines {
  readonly ran: readonly number[];
  readonly runnable: readonly number[];
}

/** Brackets alone say nothing. */
const NO_CODE = /^[\s{}()\];,]*$/;

/**
 * The lines of a text with something on them, and those of which any part ran.
 *
 * @param scripts - one entry per process that loaded the text; what one of them ran counts.
 */
export function v8Lines(text: string, scripts: readonly ScriptCoverage[]): RunLines {
  const ranIn = scripts.map((functions) => countsOf(text.length, functions));
  const ran: number[] = [];
  const runnable: number[] = [];
  let start = 0;
  for (const [place, line] of text.split('\n').entries()) {
    const from = start + (line.length - line.trimStart().length);
    const to = start + line.trimEnd().length;
    start += line.length + 1;
    if (NO_CODE.test(line)) continue;
    runnable.push(place + 1);
    if (ranIn.some((counts) => counts.subarray(from, to).some((count) => count > 0))) ran.push(place + 1);
  }
  return { ran, runnable };
}

/** How often each character ran, at most 255: outer ranges first, so that inner ones have the last word. */
function countsOf(length: number, functions: ScriptCoverage): Uint8Array {
  const counts = new Uint8Array(length);
  const ranges = functions.flatMap((entry) => entry.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(Math.min(count, 255), startOffset, endOffset);
  return counts;
}
