/** Compares what a program has put out with what it should have, as judges do. */

/** Where two outputs part; lines are 1-based, null where one has ended. */
export interface OutputDifference {
  readonly line: number;
  readonly expected: string | null;
  readonly received: string | null;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The first difference, or null when there is none. Blanks at the ends of lines and empty lines at the end do not count.
 *
 * @param tolerance - numbers that differ by no more than this, absolutely or relative to the expected one, are equal, and blanks between
 * words do not count; null compares text.
 */
export function firstDifference(expected: string, received: string, tolerance: number | null): OutputDifference | null {
  const wanted = linesOf(expected);
  const got = linesOf(received);
  for (let at = 0; at < Math.max(wanted.length, got.length); at++) {
    const [one, other] = [wanted[at], got[at]];
    if (one !== undefined && other !== undefined && areEqual(one, other, tolerance)) continue;
    return { line: at + 1, expected: one ?? null, received: other ?? null };
  }
  return null;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

function areEqual(expected: string, received: string, tolerance: number | null): boolean {
  if (expected === received) return true;
  if (tolerance === null) return false;
  const wanted = expected.split(/\s+/).filter((word) => word !== '');
  const got = received.split(/\s+/).filter((word) => word !== '');
  return wanted.length === got.length && wanted.every((word, at) => areClose(word, got[at] ?? '', tolerance));
}

function areClose(expected: string, received: string, tolerance: number): boolean {
  if (expected === received) return true;
  if (!NUMBER.test(expected) || !NUMBER.test(received)) return false;
  const wanted = Number(expected);
  return Math.abs(wanted - Number(received)) <= tolerance * Math.max(1, Math.abs(wanted));
}
