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

/** A path and a line, as a text names them. */
type Place = readonly [string, number];

/** Longer lines are data. */
const LINE_LIMIT = 2000;
/** Most places worth keeping for one failure. */
const MOST_FRAMES = 50;

const PYTHON = /^File "([^"]+)", line (\d+)/;
/** V8 and vitest: `at f (file:///a/b.js:1:2)`, `at /a/b.js:1:2`, `❯ a/b.js:1:2`. */
const STACK = /^(?:at|❯) (?:async )?(.+)$/;
const POSITION = /^(.+?):(\d+):\d+$/;
/** Compilers, Go, Ruby and pytest's short form: a path and a line at the beginning of a line. */
const PLAIN = /^((?:[A-Za-z]:)?[^\s:"'()]+\.\w+):(\d+)(?::|\s|$)/;

/** Places inside the workspace, innermost first, none twice, none in installed packages. Cost: linear in the text. */
export function framesInText(text: string, places: TextPlaces): Frame[] {
  const lines = text
    .split('\n')
    .filter((line) => line.length <= LINE_LIMIT)
    .map((line) => line.trim());
  const stack = lines.flatMap(placeInStack);
  // Python prints the innermost call last
  const python = lines.flatMap((line) => placeBy(PYTHON, line)).reverse();
  const traced = framesOf([...stack, ...python], places);
  return traced.length > 0
    ? traced
    : framesOf(
        lines.flatMap((line) => placeBy(PLAIN, line)),
        places,
      );
}

function placeBy(pattern: RegExp, line: string): Place[] {
  const match = pattern.exec(line);
  return match === null ? [] : [[match[1] ?? '', Number(match[2])]];
}

/** In parentheses behind a function's name, else the whole, else the last word. */
function placeInStack(line: string): Place[] {
  const call = STACK.exec(line)?.[1];
  if (call === undefined) return [];
  const inner = call.endsWith(')') ? call.slice(call.lastIndexOf('(') + 1, -1) : call;
  if (inner.startsWith('node:')) return [];
  const isWhole = inner !== call || /^(?:file:|[\\/]|[A-Za-z]:|\.)/.test(inner);
  return placeBy(POSITION, isWhole ? inner : (inner.split(' ').at(-1) ?? ''));
}

/** Turns paths and lines of a report into places of the workspace; others are left out. */
export function framesOf(pairs: readonly Place[], places: TextPlaces): Frame[] {
  const frames = new Map<string, Frame>();
  for (const [file, line] of pairs) {
    if (file.startsWith('<')) continue; // code that lies in no file
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
