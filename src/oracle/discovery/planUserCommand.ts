/** The plan for a command that the user has set. */
import type { TestPlan, Workspace } from '../../session/ports/oracle.js';
import { expandScript } from '../commands/packageScript.js';
import { splitShellLine } from '../commands/shellLine.js';
import { substituteVariables } from '../commands/substituteVariables.js';
import { findRunner } from '../runners/allRunners.js';

/** Fills in the variables, and recognizes the runner where the command names one, so that results come per test. */
export function planUserCommand(command: string, workspace: Workspace): TestPlan {
  const windows = process.platform === 'win32';
  const line = substituteVariables(command.trim(), workspace, windows);
  const words = splitShellLine(expandScript(line, workspace.root, windows), windows)?.words ?? [];
  const found = findRunner(words);
  return {
    runner: found?.runner.name ?? 'command',
    command: line,
    folder: '',
    perTest: found !== null,
    because: 'it is the command that you set',
    testFiles: [],
  };
}
