/** Finds out how the tests of a file are run, by looking at the user's setting and at files; nothing of the workspace is run. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import type { TestPlan, Workspace } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import { planJavaScript } from './planJavaScript.js';
import { planPython } from './planPython.js';
import { planUserCommand } from './planUserCommand.js';
import { Project } from './project.js';

/** A family of languages, and how its tests are found; null when the project shows none. */
interface Family {
  readonly endings: RegExp;
  /** What was looked for, in words. */
  readonly looked: string;
  plan(
    project: Project,
    environment: Readonly<Record<string, string | undefined>>,
    signal: CancelSignal,
  ): Promise<TestPlan | null>;
}

const FAMILIES: readonly Family[] = [
  { endings: /\.(?:pyi?|pyw)$/i, looked: 'pytest and unittest test files', plan: planPython },
  {
    endings: /\.(?:[cm]?[jt]sx?|vue|svelte)$/i,
    looked: 'vitest, jest, mocha and node --test test files, the test script of package.json',
    plan: planJavaScript,
  },
];

/** The user's command, else what the project shows for the language of the file; fails with `no-tests-found`. */
export async function discoverPlan(
  workspace: Workspace,
  command: string | null,
  environment: Readonly<Record<string, string | undefined>>,
  signal: CancelSignal,
): Promise<Result<TestPlan>> {
  signal.throwIfAborted();
  if (command !== null && command.trim() !== '') return success(planUserCommand(command, workspace));
  const own = FAMILIES.filter((family) => family.endings.test(workspace.file));
  const families = own.length > 0 ? own : FAMILIES;
  const project = await Project.open(workspace, signal);
  for (const family of families) {
    const plan = await family.plan(project, environment, signal);
    signal.throwIfAborted();
    if (plan !== null) return success(plan);
  }
  const looked = families.map((family) => family.looked).join('; ');
  return failed(failure('no-tests-found', { path: workspace.file, looked }));
}
