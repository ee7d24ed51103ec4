/** Which starts of programs can be served by one that stays. */
import type { PreparedCommand } from '../commands/prepareCommand.js';
import { type ShellLine, splitShellLine } from '../commands/shellLine.js';
import { programName } from '../runners/findRunnerWord.js';
import type { Invocation } from '../runners/runner.js';
import type { WarmOrder } from './warmServer.js';

/** How the program is started, and by what of ours the start is served. */
export type WarmStart = Pick<WarmOrder, 'program' | 'argv' | 'server' | 'preload'>;

const PYTHON_RUNNERS: ReadonlySet<string> = new Set(['pytest', 'unittest']);
/** A file by its name; a pattern stands for files that only node finds. */
const NODE_FILE = /^[^*?[\]{}]+\.[cm]?js$/;

/** Whether runs of a command can be served: a known program, and nothing around it. */
export function isWarm(command: PreparedCommand): boolean {
  return startOf(command, splitShellLine(command.line, false)) !== null;
}

/** The start that one run of the command makes; null when it has to be made the usual way. */
export function warmStart(command: PreparedCommand, invocation: Invocation): WarmStart | null {
  return isWarm(command) ? startOf(command, splitShellLine(invocation.line, false)) : null;
}

function startOf({ found }: PreparedCommand, line: ShellLine | null): WarmStart | null {
  if (line === null || line.assignments.length > 0) return null;
  if (line.before !== '') return found === null ? javaStart(line) : null;
  const [program = '', ...argv] = line.words;
  const name = programName(program);
  const start = { program: line.raw[0] ?? '', argv };
  const runner = found?.runner.name ?? '';
  if (/^python[\d.]*$/.test(name) && PYTHON_RUNNERS.has(runner) && found?.shell.words[1] === '-m') {
    return { ...start, server: 'edit_fidelity_warm.py', preload: runner };
  }
  const isNode = name === 'node' && (runner === 'node:test' ? isTestStart(argv) : found === null && isPlainStart(argv));
  return isNode ? { ...start, server: 'warmNode.cjs', preload: runner } : null;
}

/** `javac A.java B.java && java A`: compiled in a compiler that stays, run in a process of its own. */
function javaStart({ before, words, raw }: ShellLine): WarmStart | null {
  const compiling = splitShellLine(before.replace(/&&\s*$/, ''), false);
  if (compiling === null || compiling.before !== '' || compiling.assignments.length > 0) return null;
  const isJava = programName(compiling.words[0] ?? '') === 'javac' && programName(words[0] ?? '') === 'java';
  // A pattern is for a shell, and so is an option for the compiler's own machine.
  const isPlain = compiling.words.every((word) => !/[*?[]/.test(word) && !word.startsWith('-J')) && words.length > 1;
  if (!isJava || !isPlain) return null;
  return {
    program: raw[0] ?? '',
    argv: [...compiling.words, '&&', ...words],
    server: 'WarmJava.java',
    preload: 'java',
  };
}

/** `node --test` with files that are named and no options but the tests' own: others are for the process, and a thread has none. */
function isTestStart(argv: readonly string[]): boolean {
  const files = argv.filter((word) => !word.startsWith('-'));
  const isOwn = (word: string): boolean =>
    word === '--test' || /^--test-(?:reporter|reporter-destination|name-pattern)=/.test(word);
  return (
    files.length > 0 &&
    files.every((file) => NODE_FILE.test(file)) &&
    argv.every((word) => !word.startsWith('-') || isOwn(word))
  );
}

/** `node check.js one two`. */
function isPlainStart([file = '']: readonly string[]): boolean {
  return !file.startsWith('-') && NODE_FILE.test(file);
}
