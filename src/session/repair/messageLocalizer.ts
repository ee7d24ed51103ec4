/** Suspicion from what failing tests say: the frames of their stack traces, and the functions that they name. */
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';
import type { Frame, TestResult, TestRun } from '../ports/oracle.js';
import { type FunctionRange, functionsOf } from './functionsOf.js';
import type { Distance, Localizer, Suspicion } from './localizer.js';

/**
 * Reads frames and messages.
 *
 * A function is pointed at when a frame of a failing test lies in it, or when the test's id or message names it. What it calls, and
 * the code outside of functions, comes next; then the rest. When nothing is pointed at, every place is as good as any other.
 */
export class MessageLocalizer implements Localizer {
  locate(tree: SyntaxTree, path: string, baseline: TestRun): Suspicion {
    const failing = baseline.results.filter((result) => result.status === 'failed');
    const frames = failing.flatMap((result) => result.frames.filter((frame) => frame.path === path));
    const functions = functionsOf(tree);
    const words = wordsOf(failing, baseline.output);
    const pointed = functions.filter((range) => isPointedAt(range, frames, words));
    const near = reachable(functions, pointed);
    const weights = lineWeights(failing, path);
    const distanceOfFunction = (range: FunctionRange): Distance =>
      pointed.includes(range) ? 0 : near.has(range) ? 1 : 2;
    return {
      distanceOf: (offset) => {
        if (pointed.length === 0) return 0;
        const homes = functions.filter((range) => range.start <= offset && offset < range.end);
        return homes.length === 0 ? 1 : smallest(homes.map(distanceOfFunction));
      },
      rangesAt: (distance) => {
        if (pointed.length === 0) return distance === 0 ? [{ start: 0, end: tree.text.length }] : [];
        const ranges = functions.filter((range) => distanceOfFunction(range) === distance);
        return distance === 1 ? [...ranges, ...gapsBetween(functions, tree.text.length)] : ranges;
      },
      lineWeight: (line) => weights.get(line) ?? 0,
    };
  }
}

function smallest(distances: readonly Distance[]): Distance {
  return distances.includes(0) ? 0 : distances.includes(1) ? 1 : 2;
}

/** What lies outside of all functions. */
function gapsBetween(
  functions: readonly FunctionRange[],
  length: number,
): readonly { readonly start: number; readonly end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const range of functions) {
    if (range.start > at) gaps.push({ start: at, end: range.start });
    at = Math.max(at, range.end);
  }
  if (at < length) gaps.push({ start: at, end: length });
  return gaps;
}

function isPointedAt(range: FunctionRange, frames: readonly Frame[], words: ReadonlySet<string>): boolean {
  if (range.isTest) return false;
  return (
    words.has(range.name.toLowerCase()) ||
    frames.some((frame) => range.firstLine <= frame.line && frame.line <= range.lastLine)
  );
}

/** The words of ids and messages in lower case, also without a leading `test` (`test_add` speaks of `add`). */
function wordsOf(failing: readonly TestResult[], output: string): ReadonlySet<string> {
  const words = new Set<string>();
  const texts = failing.length > 0 ? failing.flatMap((result) => [result.id, result.message ?? '']) : [output];
  for (const text of texts) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const lower = word.toLowerCase();
      words.add(lower);
      if (lower.startsWith('test')) words.add(lower.replace(/^tests?_?/, ''));
    }
  }
  return words;
}

/** The functions that the given ones call, and those that these call, by name. */
function reachable(functions: readonly FunctionRange[], from: readonly FunctionRange[]): ReadonlySet<FunctionRange> {
  const found = new Set<FunctionRange>(from);
  const open = [...from];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    for (const other of functions) {
      if (found.has(other) || !range.calls.has(other.name)) continue;
      found.add(other);
      open.push(other);
    }
  }
  return found;
}

/** The innermost frame of each failing test in the file weighs most; the others less, the further out the less. */
function lineWeights(failing: readonly TestResult[], path: string): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const result of failing) {
    result.frames
      .filter((frame) => frame.path === path)
      .forEach((frame, depth) => {
        weights.set(frame.line, Math.max(weights.get(frame.line) ?? 0, 1 / (1 + depth)));
      });
  }
  return weights;
}
