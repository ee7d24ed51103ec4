/** Changes of files for tests, from their texts. */
import type { FileMode } from '../../../../src/session/ports/oracle.js';
import type { ChangedFile, FileState } from '../../../../src/session/ports/workingTree.js';

/** One side of a file: its text, with path and mode where they matter. */
export interface FileSide {
  readonly text: string;
  readonly path?: string;
  readonly mode?: FileMode;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A changed text file; null for the side that it is not on. */
export function changedText(
  path: string,
  before: FileSide | string | null,
  after: FileSide | string | null,
): ChangedFile {
  const [one, other] = [before, after].map((side) => stateOf(path, side));
  const text = { original: textOf(before), proposal: textOf(after), encode: bytesOf };
  return { before: one ?? null, after: other ?? null, text };
}

/** A changed file that is no text. */
export function changedBytes(
  path: string,
  before: FileSide | string | null,
  after: FileSide | string | null,
): ChangedFile {
  return { ...changedText(path, before, after), text: null };
}

function textOf(side: FileSide | string | null): string {
  return typeof side === 'string' ? side : (side?.text ?? '');
}

function stateOf(path: string, side: FileSide | string | null): FileState | null {
  if (side === null) return null;
  const full = typeof side === 'string' ? { text: side } : side;
  return { path: full.path ?? path, mode: full.mode ?? 'file', bytes: bytesOf(full.text) };
}
