/** Gets a plan's command ready to run: finds the runner in it, and whether its program is there at all. */
import path from 'node:path';
import { failure } from '../../session/failures.js';
import type { TestPlan } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import { type FoundRunner, findRunner } from '../runners/allRunners.js';
import { findProgram } from './findProgram.js';
import { expandScript } from './packageScript.js';
import { type ShellLine, splitShellLine } from './shellLine.js';

/** A command and, where one was found in it, its runner. */
export interface PreparedCommand {
  readonly line: string;
  readonly found: (FoundRunner & { readonly shell: ShellLine }) | null;
}

/** Names that a shell knows without a program. */
const BUILT_IN = new Set([
  'cd',
  'export',
  'set',
  'test',
  '[',
  ':',
  '.',
  'source',
  'exec',
  'eval',
  'if',
  'for',
  'while',
  'call',
  'echo',
  '{',
  '!',
]);

/** Takes a plan's command apart; fails with `test-command-missing` when its program is not found. Nothing is started. */
export function prepareCommand(
  plan: TestPlan,
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Result<PreparedCommand> {
  const windows = process.platform === 'win32';
  const folder = path.join(root, plan.folder);
  const shell = splitShellLine(plan.command, windows);
  if (shell === null) return success({ line: plan.command, found: null });
  const program = shell.words[0] ?? '';
  const isShells = BUILT_IN.has(program) || program.includes('$') || shell.before.trim() !== '';
  if (!isShells && findProgram(program, { folder, environment }) === null) {
    return failed(failure('test-command-missing', { command: plan.command, reason: `${program} was not found` }));
  }
  if (!plan.perTest) return success({ line: plan.command, found: null });
  const expanded = splitShellLine(expandScript(plan.command, folder, windows), windows);
  const found = expanded === null ? null : findRunner(expanded.words);
  return success({
    line: plan.command,
    found: found === null || expanded === null ? null : { ...found, shell: expanded },
  });
}

/** The command for the whole suite, which is started as the plan's own is; null when it cannot be prepared. */
export function prepareWhole(
  plan: TestPlan,
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): PreparedCommand | null {
  const { wholeCommand } = plan;
  if (wholeCommand === undefined) return null;
  const prepared = prepareCommand({ ...plan, command: wholeCommand }, root, environment);
  return prepared.ok ? prepared.value : null;
}
