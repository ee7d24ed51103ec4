/** A file too large for the model's window, cut down to what the failing tests point at, with the rest outlined. */
import { splitLines } from '../../core/text/splitLines.js';
import { type FileFunction, functionsIn } from '../../session/functionAt.js';
import type { TestResult } from '../../session/ports/oracle.js';
import type { FixTask } from '../../session/ports/proposer.js';
import { estimateTokens } from './estimateTokens.js';

export interface Excerpt {
  /** The file's lines that are shown, with a mark where some are left out. */
  readonly text: string;
  readonly leftOutLines: number;
}

type ExcerptTask = Pick<FixTask, 'path' | 'original' | 'grammar' | 'baseline' | 'context'>;

/** How a line begins that stands for others; no program has such lines, so a reply that holds one has copied it. */
export const LEFT_OUT = '[… left out: ';

/** Without functions to go by, so many lines around what failures point at. */
const LINES_AROUND = 40;
const HEAD_LINES = 60;

/**
 * As much of the file as fits, the most suspicious functions first; null when not even an outline fits.
 *
 * Functions that a failure points at or that may change come first, then those that failing tests name, then those that these
 * mention. Of every other function the first line stays; what is outside of functions stays.
 */
export function excerptOf(task: ExcerptTask, limitTokens: number): Excerpt | null {
  const lines = splitLines(task.original);
  const outer = functionsIn(task.original, task.grammar).filter((each) => !each.isInner);
  const shown = new ShownLines(lines);
  if (outer.length === 0) return shown.aroundPoints(pointsOf(task), limitTokens);
  return outlineWithin(outer, task, shown, limitTokens, 1) ?? outlineWithin(outer, task, shown, limitTokens, 0);
}

/**
 * The outline with as many functions as fit.
 *
 * @param firstLines - how many lines of each other function stay: with many small functions even one is too much.
 */
function outlineWithin(
  functions: readonly FileFunction[],
  task: ExcerptTask,
  shown: ShownLines,
  limitTokens: number,
  firstLines: 0 | 1,
): Excerpt | null {
  for (const { lines } of functions) shown.hide(lines.start + firstLines, lines.end);
  let best = shown.excerptWithin(limitTokens);
  if (best === null) return null;
  for (const each of bySuspicion(functions, task, shown.lines)) {
    shown.show(each.lines.start, each.lines.end);
    const next = shown.excerptWithin(limitTokens);
    if (next !== null) best = next;
    else shown.hide(each.lines.start + firstLines, each.lines.end);
  }
  return best;
}

/** Which lines of a file are shown; lines are 1-based, ends exclusive. */
class ShownLines {
  readonly lines: readonly string[];
  readonly #hidden: Uint8Array;
  readonly #costs: readonly number[];

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.#hidden = new Uint8Array(lines.length + 1);
    this.#costs = lines.map(estimateTokens);
  }

  hide(start: number, end: number): void {
    this.#hidden.fill(1, start, Math.max(start, end));
  }

  show(start: number, end: number): void {
    this.#hidden.fill(0, start, end);
  }

  /** The excerpt as it is now; null when it has too many tokens. */
  excerptWithin(limitTokens: number): Excerpt | null {
    const parts: string[] = [];
    let tokens = 0;
    let leftOutLines = 0;
    for (let line = 1; line <= this.lines.length; line++) {
      const end = this.#hiddenEnd(line);
      if (end > line) {
        parts.push(`${LEFT_OUT}lines ${line} to ${end - 1}]\n`);
        tokens += MARK_TOKENS;
        leftOutLines += end - line;
        line = end - 1;
      } else {
        parts.push(this.lines[line - 1] ?? '');
        tokens += this.#costs[line - 1] ?? 0;
      }
      if (tokens > limitTokens) return null;
    }
    return { text: parts.join(''), leftOutLines };
  }

  /** Without functions to go by: the beginning, and the surroundings of each point. */
  aroundPoints(points: readonly number[], limitTokens: number): Excerpt | null {
    this.hide(1, this.lines.length + 1);
    let best: Excerpt | null = null;
    const stretches = points.map((line) => [line - LINES_AROUND, line + LINES_AROUND + 1] as const);
    for (const [start, end] of [...stretches, [1, HEAD_LINES + 1] as const]) {
      const before = this.#hidden.slice();
      this.show(Math.max(1, start), Math.min(this.lines.length + 1, end));
      const next = this.excerptWithin(limitTokens);
      if (next === null) this.#hidden.set(before);
      else best = next;
    }
    return best;
  }

  /** Where the gap that begins at `line` ends; blank lines between hidden ones belong to it. */
  #hiddenEnd(line: number): number {
    let end = line;
    for (let at = line; at <= this.lines.length; at++) {
      const isBlankInside = end > line && (this.lines[at - 1] ?? '').trim() === '';
      if (this.#hidden[at] === 1) end = at + 1;
      else if (!isBlankInside) break;
    }
    return end;
  }
}

const MARK_TOKENS = 12;

/** Those that there is any reason to suspect, most suspicious first and of equals the earlier in the file; all where there is none. */
function bySuspicion(
  functions: readonly FileFunction[],
  task: ExcerptTask,
  lines: readonly string[],
): readonly FileFunction[] {
  const points = pointsOf(task);
  const said = wordsOf(failingOf(task).map((test) => `${test.id} ${test.message ?? ''}`));
  const scores = new Map<FileFunction, number>();
  for (const each of functions) {
    const isPointedAt = points.some((line) => each.lines.start <= line && line < each.lines.end);
    scores.set(each, isPointedAt ? POINTED_AT : said.has(each.name) ? NAMED : 0);
  }
  const suspects = functions.filter((each) => (scores.get(each) ?? 0) > 0);
  const mentioned = wordsOf(suspects.map((each) => lines.slice(each.lines.start - 1, each.lines.end - 1).join('')));
  for (const each of functions) {
    if (scores.get(each) === 0 && mentioned.has(each.name)) scores.set(each, MENTIONED);
  }
  const sorted = functions.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
  return suspects.length === 0 ? sorted : sorted.filter((each) => scores.get(each) !== 0);
}

const POINTED_AT = 3;
const NAMED = 2;
const MENTIONED = 1;

/** Lines that failures point at, and the lines that may change. */
function pointsOf(task: ExcerptTask): readonly number[] {
  const range = task.context?.range?.lines;
  const frames = failingOf(task).flatMap((test) => test.frames.filter((frame) => frame.path === task.path));
  return [...(range ? [range.start] : []), ...frames.map((frame) => frame.line)];
}

function failingOf(task: ExcerptTask): readonly TestResult[] {
  return task.baseline?.results.filter((result) => result.status === 'failed') ?? [];
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
}
