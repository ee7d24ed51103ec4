/** What runners of JavaScript have in common: how they are started and how tests are chosen by name. */
import { quoteForShell } from '../commands/quoteForShell.js';
import { joinShellLine, type ShellLine } from '../commands/shellLine.js';
import { findRunnerWord, programName } from './findRunnerWord.js';
import type { Invocation, RunPlaces, Selection } from './runner.js';
import { pluginVariables } from './runner.js';

/** Programs that only look for another one in `node_modules`, or fetch it: our search path finds it, and nothing may be fetched. */
const LAUNCHERS = new Set([
  'npx',
  'pnpx',
  'bunx',
  'npm',
  'pnpm',
  'yarn',
  'bun',
  'exec',
  'x',
  'dlx',
  '--no-install',
  '-y',
  '--yes',
  '--',
]);
/** A longer list of names is not worth a pattern: all tests are run instead. */
const PATTERN_LIMIT = 20_000;

/** Where a program is named behind its starters. */
export function findProgramWord(words: readonly string[], programs: readonly string[]): number {
  return findRunnerWord(words, (word) => programs.includes(programName(word)));
}

/** The command with its runner started directly and `options` behind it, quoted. */
export function withOptions(line: ShellLine, at: number, options: readonly string[], places: RunPlaces): Invocation {
  const ofLauncher = line.words.findIndex((word) => !LAUNCHERS.has(programName(word)));
  const added = options.map((option) => quoteForShell(option, places.windows));
  const raw = [...line.raw.slice(Math.min(ofLauncher, at)), ...added];
  return { line: joinShellLine(line, raw), env: pluginVariables(places) };
}

/** Between the names of suites and test in a full name: a blank, or in later versions of vitest an arrow. */
const BETWEEN = '(?: > | )';

/** A pattern that matches exactly these full names; null when no pattern can choose them. */
export function fullNamePattern(selection: Selection | null): string | null {
  if (selection === null || selection.length === 0) return null;
  if (selection.some((test) => test.names.length === 0)) return null;
  const names = new Set(selection.map((test) => test.names.map(escapeRegExp).join(BETWEEN)));
  const pattern = `^(?:${[...names].join('|')})$`;
  return pattern.length > PATTERN_LIMIT ? null : pattern;
}

/** The text as a regular expression that matches it alone. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
