/**
 * Faults that no test can overlook, planted to see what the tests run: one that keeps the whole file from loading, and ones that end the
 * program where a certain line is run.
 */
import type { LineRange } from '../diff/hunk.js';
import { readSource, type Source } from '../fidelity/source.js';
import type { Grammar } from '../syntax/grammar.js';
import type { LanguageId } from '../syntax/languageId.js';
import { firstTokenAt } from '../syntax/tokenRange.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Token } from '../text/token.js';

/** The object by which JavaScript ends its process; the programs that we plant use it, not we. */
const PROCESS = 'process';

/** A statement that ends the program at once. An exception would not do: the code around it may catch it. */
const HALT: Readonly<Record<LanguageId, string>> = {
  python: '__import__("os")._exit(86)',
  javascript: `${PROCESS}.exit(86);`,
  typescript: `${PROCESS}.exit(86);`,
  tsx: `${PROCESS}.exit(86);`,
  java: 'Runtime.getRuntime().halt(86);',
  kotlin: 'Runtime.getRuntime().halt(86)',
  csharp: 'System.Environment.FailFast("planted");',
  c: '__builtin_trap();',
  cpp: '__builtin_trap();',
  go: 'panic("planted")',
  rust: 'std::process::abort();',
  ruby: 'exit!(86)',
  php: 'exit(86);',
};

/** Broken in every language that programs are written in; printed when a run shows why it failed. */
const UNLOADABLE = '<?php )]}{[( planted by Edit Fidelity, to see whether the tests notice\n';

/** A text that cannot be loaded. @remarks It stands first: some languages have a mark behind which nothing is read. */
export function unloadable(text: string): string {
  return UNLOADABLE + text;
}

/** A place for a statement: before the line that starts at this offset. */
export interface FaultPoint {
  /** UTF-16 offset in the text. */
  readonly offset: number;
  /** The line's own. */
  readonly indentation: string;
}

/**
 * Places where a statement is run exactly when the lines are: at most one per function that has some of them.
 *
 * @param source - the text, read with its grammar.
 * @param lines - of the text; empty for the place before a line.
 * @param grammar - the same.
 * @returns none where there is no such place (inside of an expression, in a language without a grammar), or the text has errors.
 * @remarks A definition is run when its file is loaded, which says nothing of its body: a function's first line does not count, its body
 * does. Parses the text about once per function.
 */
export function faultPointsOf(source: Source, lines: LineRange, grammar: Grammar): FaultPoint[] {
  if (source.tree === null || source.parseErrors) return [];
  const starts = lineOffsets(splitLines(source.text));
  const points = new Map<number, FaultPoint>();
  const end = Math.max(lines.end, lines.start + 1);
  for (let line = lines.start; line < end && line <= starts.length; line++) {
    const place = placeOf(source, starts, line);
    if (place === null || points.has(place.scope)) continue;
    if (holdsStatement(source, place.point, grammar)) points.set(place.scope, place.point);
  }
  return [...points.values()];
}

/** The text with a fault at each point. */
export function withFaults(text: string, points: readonly FaultPoint[], language: LanguageId): string {
  let result = text;
  for (const { offset, indentation } of points.toSorted((one, other) => other.offset - one.offset)) {
    result = `${result.slice(0, offset)}${indentation}${HALT[language]}\n${result.slice(offset)}`;
  }
  return result;
}

/** Where a line stands; null for one without code, and for lines up to the one in which its function begins. */
function placeOf(
  source: Source,
  starts: readonly number[],
  line: number,
): { readonly scope: number; readonly point: FaultPoint } | null {
  const offset = starts[line - 1] ?? source.text.length;
  const end = starts[line] ?? source.text.length;
  let token = firstTokenAt(source.tokens, offset);
  while (isBlockMark(source.tokens[token])) token++;
  const first = source.tokens[token];
  if (first === undefined || first.start >= end) return null;
  const scope = source.scopes.findLastIndex((unit) => unit.first <= token && token < unit.last);
  const unit = source.scopes[scope];
  if (unit === undefined || (unit.kind === 'function' && (source.tree?.start[unit.node] ?? 0) >= offset)) return null;
  return { scope, point: { offset, indentation: source.text.slice(offset, first.start) } };
}

/** Where layout opens and closes blocks, tokens without text say so. */
function isBlockMark(token: Token | undefined): boolean {
  return token !== undefined && token.end === token.start;
}

/** Whether a statement can stand there: in the middle of an expression it breaks the text, in that of a string it is no code. */
function holdsStatement(source: Source, point: FaultPoint, grammar: Grammar): boolean {
  const planted = readSource(withFaults(source.text, [point], grammar.language), grammar);
  return !planted.parseErrors && planted.tokens.length > source.tokens.length;
}
