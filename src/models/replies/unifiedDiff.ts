/**
 * Unified diffs as models write them: with or without a fence, headers and line numbers.
 *
 * The counts in hunk headers are not believed, since models count badly; a hunk lasts as long as its lines do. Lines that say that
 * there is no newline at the end of the file are skipped: the file keeps its end.
 */
import type { BlockReading, EditBlock, ParsedReply } from './parsedReply.js';

const HUNK = /^@@(?:$| .*@@)/;
const OLD_START = /^@@ -(\d+)/;
const DIFF_FENCE = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:diff|patch|udiff)\b/i;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * @param lines - the reply's lines without their endings.
 * @returns null when there is no hunk that changes something.
 */
export function unifiedDiff(lines: readonly string[]): ParsedReply | null {
  const reader = new DiffReader(lines);
  for (let index = 0; index < lines.length; ) index = reader.read(index);
  if (reader.inDiffFence) return { form: 'unclosed', reason: 'the fence around the diff has no end' };
  return reader.blocks.length > 0 ? { form: 'diff', blocks: reader.blocks } : null;
}

/** Goes down the reply, and knows which file and which fence it is in. */
class DiffReader {
  readonly blocks: EditBlock[] = [];
  inDiffFence = false;
  readonly #lines: readonly string[];
  #path: string | null = null;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Reads what begins at `index`; returns where the rest begins. */
  read(index: number): number {
    const line = this.#lines[index] ?? '';
    if (isFileHeader(this.#lines, index)) {
      this.#path = pathOfHeader(this.#lines[index + 1] ?? '') ?? pathOfHeader(line);
      return index + 2;
    }
    if (FENCE.test(line)) {
      this.inDiffFence = !this.inDiffFence && DIFF_FENCE.test(line);
      return index + 1;
    }
    if (HUNK.test(line)) return this.#readHunk(index + 1, OLD_START.exec(line)?.[1]);
    return this.inDiffFence && isHunkLine(line) ? this.#readHunk(index, undefined) : index + 1;
  }

  #readHunk(start: number, oldStart: string | undefined): number {
    const end = hunkEnd(this.#lines, start);
    const readings = readingsOf(this.#lines.slice(start, end));
    if (readings.length > 0) {
      const name = `hunk ${this.blocks.length + 1}`;
      this.blocks.push({ name, path: this.#path, readings, line: oldStart === undefined ? null : Number(oldStart) });
    }
    return end;
  }
}

function isFileHeader(lines: readonly string[], index: number): boolean {
  return (lines[index] ?? '').startsWith('--- ') && (lines[index + 1] ?? '').startsWith('+++ ');
}

function pathOfHeader(line: string): string | null {
  const path = line.slice(4).split('\t')[0]?.trim() ?? '';
  if (path === '' || path === '/dev/null') return null;
  return path.replace(/^[ab]\//, '');
}

function isHunkLine(line: string): boolean {
  return line === '' || ' +-\\'.includes(line.charAt(0));
}

function hunkEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && isHunkLine(lines[end] ?? '') && !isFileHeader(lines, end)) end += 1;
  return end;
}

/** Blank lines at the end belong to the hunk or to the prose after it: both readings are given when they differ. */
function readingsOf(lines: readonly string[]): BlockReading[] {
  const body = lines.filter((line) => !line.startsWith('\\'));
  let end = body.length;
  while (end > 0 && body[end - 1] === '') end -= 1;
  if (!body.some((line) => line.startsWith('+') || line.startsWith('-'))) return [];
  const without = readingOf(body.slice(0, end));
  return end === body.length ? [without] : [without, readingOf(body)];
}

function readingOf(body: readonly string[]): BlockReading {
  return {
    search: body.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)),
    replace: body.filter((line) => !line.startsWith('-')).map((line) => line.slice(1)),
  };
}
