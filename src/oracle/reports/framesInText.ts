/** Finds the places that tracebacks and stacks in a text point at. */
import { fileURLToPath } from 'node:url';
import type { Frame } from '../../session/ports/oracle.js';
import { isForeign, workspacePath } from './workspacePath.js';

/** Where the run was. */
export interface TextPlaces {
  readonly workspace: string;
  /** Relative paths in the text are relative to it. */
  readonly folder: string;
}

/** Python prints the innermost call last. */
const PYTHON = /^\s*File "([^"\n]+)", line (\d+)/gm;
/** V8: `at f (file:///a/b.js:1:2)`, `at /a/b.js:1:2`. */
const STACK = /^\s*(?:❯|at)\s+(?:.*[\s(])?((?:file:\/\/)?[^\s():]*(?:[A-Za-z]:)?[^\s():]+):(\d+):\d+\)?\s*$/gm;
/** Compilers, Go, Ruby and pytest's short form: a path and a line at the beginning of a line. */
const PLAIN = /^\s*((?:[A-Za-z]:)?[^\s:"'()]+\.\w+):(\d+)(?::\d+)?(?::|\s|$)/gm;

/** Most places worth keeping for one failure. */
const MOST_FRAMES = 50;

/** Places inside the workspace, innermost first, none twice, none in installed packages. Cost: linear in the text. */
export function framesInText(text: string, places: TextPlaces): Frame[] {
  const python = [...text.matchAll(PYTHON)].reverse();
  const traced = framesOf([...text.matchAll(STACK), ...python].map(pairOf), places);
  return traced.length > 0 ? traced : framesOf([...text.matchAll(PLAIN)].map(pairOf), places);
}

function pairOf(match: RegExpExecArray): [string, number] {
  return [match[1] ?? '', Number(match[2])];
}

/** Turns paths and lines of a report into places of the workspace; others are left out. */
export function framesOf(pairs: readonly (readonly [string, number])[], places: TextPlaces): Frame[] {
  const frames = new Map<string, Frame>();
  for (const [file, line] of pairs) {
    const relative = workspacePath(plainPath(file), places.workspace, places.folder);
    if (relative === null || isForeign(relative) || line < 1) continue;
    const key = `${line}:${relative}`;
    if (!frames.has(key) && frames.size < MOST_FRAMES) frames.set(key, { path: relative, line });
  }
  return [...frames.values()];
}

function plainPath(file: string): string {
  if (!file.startsWith('file://')) return file;
  try {
    return fileURLToPath(file);
  } catch {
    return file;
  }
}
