/** JSON lines from a stream, one at a time: in memory is never more than one of them. */
import { stripVTControlCharacters } from 'node:util';

/** Longest line that is read; a longer one is passed over without being kept. */
const LINE_LIMIT_BYTES = 64_000_000;

/** A line that holds JSON, or what is wrong with it. Numbers begin with 1 and count blank lines, which are left out. */
export type JsonLine =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string };

const LINE_FEED = 10;

/**
 * Reads lines as they come. Only a line feed ends one: JSON may hold every other separator.
 *
 * @param limitBytes - longest line that is read.
 */
export async function* jsonLines(
  stream: AsyncIterable<Uint8Array>,
  limitBytes = LINE_LIMIT_BYTES,
): AsyncGenerator<JsonLine> {
  let line = 0;
  for await (const bytes of byteLines(stream, limitBytes)) {
    line += 1;
    const read = bytes === null ? { problem: `it is longer than ${limitBytes} bytes` } : parse(bytes, line === 1);
    if (read !== null) yield { line, ...read };
  }
}

/** The bytes of each line; null for one over the limit. */
async function* byteLines(stream: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array | null> {
  const pending = new PendingLine(limitBytes);
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      pending.add(chunk.subarray(start, end));
      yield pending.take();
      start = end + 1;
    }
    pending.add(chunk.subarray(start));
  }
  if (!pending.isEmpty) yield pending.take();
}

/** The beginning of a line whose end has not come yet. */
class PendingLine {
  readonly #limitBytes: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limitBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): Uint8Array | null {
    const line = this.#bytes > this.#limitBytes ? null : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return line;
  }
}

/** Null for a blank line. */
function parse(bytes: Uint8Array, isFirst: boolean): { readonly value: unknown } | { readonly problem: string } | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst }).decode(bytes);
  } catch {
    return { problem: 'it is not UTF-8' };
  }
  if (text.trim() === '') return null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `it is not JSON (${onOneLine(reason)})` };
  }
}

/** The parser quotes what it met: that must neither steer the terminal nor break the line. */
function onOneLine(reason: string): string {
  return stripVTControlCharacters(reason).replaceAll(/\p{C}/gu, '\u{FFFD}');
}
