/** Source files for the command line: bytes in, text out, and back byte for byte. */
import { readFile, stat } from 'node:fs/promises';
import { type Failure, failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';

/** A file's text and the way back to bytes; a BOM is not part of the text, as in the editor. */
export interface TextFile {
  readonly text: string;
  encode(text: string): Uint8Array;
}

/** Largest file that the command line reads, as the editor's setting has it by default. */
export const FILE_LIMIT_BYTES = 1_000_000;

type Encoding = 'utf8' | 'utf16le' | 'latin1';

const BOMS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf8' },
  { bytes: [0xff, 0xfe], encoding: 'utf16le' },
];

/** Reads a source file; fails with `file-missing`, `file-unreadable`, `file-binary` or `file-too-large`. */
export async function readTextFile(path: string, limitBytes: number): Promise<Result<TextFile>> {
  try {
    const { size } = await stat(path);
    if (size > limitBytes) return failed(failure('file-too-large', { path, sizeBytes: size, limitBytes }));
    return decode(path, await readFile(path));
  } catch (error) {
    return failed(readFailure(path, error));
  }
}

function decode(path: string, bytes: Buffer): Result<TextFile> {
  const bom = BOMS.find((candidate) => candidate.bytes.every((byte, at) => bytes[at] === byte));
  if (bom) return success(textFile(bytes.subarray(bom.bytes.length), bom.encoding, Buffer.from(bom.bytes)));
  if (bytes.includes(0)) return failed(failure('file-binary', { path }));
  // What is not UTF-8 is taken byte by byte, so that it comes out as it went in.
  return success(textFile(bytes, isUtf8(bytes) ? 'utf8' : 'latin1', Buffer.alloc(0)));
}

function textFile(bytes: Buffer, encoding: Encoding, bom: Buffer): TextFile {
  return {
    text: bytes.toString(encoding),
    encode: (text) => Buffer.concat([bom, Buffer.from(text, encoding)]),
  };
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** What a file that could not be read failed with. */
export function readFailure(path: string, error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return failure('file-missing', { path });
  const reason = code === 'EISDIR' ? 'it is a folder' : code || String(error);
  return failure('file-unreadable', { path, reason });
}
