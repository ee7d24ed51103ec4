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
  if (line === null || line.before !== '' || line.assignments.length > 0) return null;
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
