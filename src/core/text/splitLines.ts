/** Lines that keep their endings, so that a text put together again is the same text, byte for byte. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Cuts a text into lines, each with its own ending (`\n`, `\r\n` or a lone `\r`).
 *
 * @param text - any text: mixed endings, NUL, a byte order mark and lone surrogates are kept as they are.
 * @returns the lines in order; the last one has no ending when the text does not end with one; an empty text has no lines.
 * @remarks `splitLines(text).join('') === text`. Time linear in the text.
 */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== LINE_FEED && unit !== CARRIAGE_RETURN) {
      continue;
    }
    if (unit === CARRIAGE_RETURN && text.charCodeAt(index + 1) === LINE_FEED) {
      index++;
    }
    lines.push(text.slice(start, index + 1));
    start = index + 1;
  }
  if (start < text.length) {
    lines.push(text.slice(start));
  }
  return lines;
}

/**
 * A line without its ending.
 *
 * @param line - one line as {@link splitLines} gives it.
 * @returns everything before the `\n`, `\r\n` or `\r` at its end; the line itself when it has none.
 */
export function lineContent(line: string): string {
  let end = line.length;
  if (end > 0 && line.charCodeAt(end - 1) === LINE_FEED) {
    end--;
    if (end > 0 && line.charCodeAt(end - 1) === CARRIAGE_RETURN) {
      end--;
    }
  } else if (end > 0 && line.charCodeAt(end - 1) === CARRIAGE_RETURN) {
    end--;
  }
  return line.slice(0, end);
}
