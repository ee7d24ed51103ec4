/** Places in a lone program that its compiler's or its own error output points at. */
import path from 'node:path';
import type { Frame } from '../../session/ports/oracle.js';
import { framesInText, type TextPlaces } from '../reports/framesInText.js';

const JAVA = /\(([\w$]+\.java):(\d+)\)/g;
const RUST = /(?:panicked at |--> )(\S+?\.rs):(\d+):\d+/g;

/** Innermost first. Java names only the file, which may have been compiled under another name: it is the program's. */
export function programFrames(text: string, file: string, places: TextPlaces): readonly Frame[] {
  if (file.endsWith('.java')) {
    const lines = [...text.matchAll(JAVA)].map((match) => Number(match[2]));
    if (lines.length > 0) return [...new Set(lines)].map((line) => ({ path: file, line }));
  }
  const rust = [...text.matchAll(RUST)].filter(
    (match) => path.posix.basename(match[1] ?? '') === path.posix.basename(file),
  );
  if (rust.length > 0) return rust.map((match) => ({ path: file, line: Number(match[2]) }));
  return framesInText(text, places);
}
