/** Both sides of a file as text in one encoding, so that every mixture of their lines has bytes. */
import type { FileState, TextPair } from '../../session/ports/workingTree.js';

/** A larger file is not looked into; it changes as a whole. */
const TEXT_LIMIT_BYTES = 2_000_000;

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Null where a side is a link, too large, or holds NUL bytes: such a file is no text. */
export function textPair(before: FileState | null, after: FileState | null): TextPair | null {
  const sides = [before, after].flatMap((side) => (side === null ? [] : [side]));
  if (sides.some((side) => side.mode === 'link' || side.bytes.length > TEXT_LIMIT_BYTES || side.bytes.includes(0))) {
    return null;
  }
  const isMarked = sides.every((side) => MARK.equals(side.bytes.subarray(0, MARK.length)));
  const skipped = isMarked ? MARK.length : 0;
  // What is not UTF-8 is taken byte by byte, so that it comes out as it went in.
  const encoding = sides.every((side) => isUtf8(side.bytes)) ? 'utf8' : 'latin1';
  const decode = (side: FileState | null): string =>
    side === null ? '' : Buffer.from(side.bytes).subarray(skipped).toString(encoding);
  return {
    original: decode(before),
    proposal: decode(after),
    encode: (text) => Buffer.concat([MARK.subarray(0, skipped), Buffer.from(text, encoding)]),
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
