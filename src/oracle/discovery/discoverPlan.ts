/** Finds out how the tests of a file are run, by looking at the user's setting and at files; nothing of the workspace is run. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import type { OracleSettings, TestPlan, Workspace } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import { DEFAULT_PROGRAM_SETTINGS } from '../programs/defaultProgramSettings.js';
import { planProgram } from '../programs/planProgram.js';
import { planCmake } from './planCmake.js';
import { planDotnet } from './planDotnet.js';
import { planGo } from './planGo.js';
import { planJavaScript } from './planJavaScript.js';
import { planJvm } from './planJvm.js';
import { planPhp } from './planPhp.js';
import { planPython } from './planPython.js';
import { planRuby } from './planRuby.js';
import { planRust } from './planRust.js';
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
  { endings: /\.rs$/i, looked: 'a crate with tests, which cargo runs', plan: planRust },
  { endings: /\.go$/i, looked: 'a module with _test.go files', plan: planGo },
  { endings: /\.(?:java|kt|kts|groovy|scala)$/i, looked: 'test classes of a Maven or Gradle project', plan: planJvm },
  { endings: /\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|cu)$/i, looked: 'tests of a CMake project', plan: planCmake },
  { endings: /\.(?:cs|fs|vb)$/i, looked: 'a test project of .NET', plan: planDotnet },
  { endings: /\.php$/i, looked: "PHPUnit's test classes", plan: planPhp },
  { endings: /\.rb$/i, looked: "RSpec's spec files", plan: planRuby },
];

/** What discovery goes by besides the workspace. */
export type DiscoverySettings = Pick<OracleSettings, 'command' | 'programs'>;

/**
 * In this order: the user's command; tests of the project that are tied to the file; cases of input and output that bear its name; all
 * tests of the project; cases that bear no program's name. Fails with `no-tests-found`.
 */
export async function discoverPlan(
  workspace: Workspace,
  settings: DiscoverySettings,
  environment: Readonly<Record<string, string | undefined>>,
  signal: CancelSignal,
): Promise<Result<TestPlan>> {
  signal.throwIfAborted();
  const { command, programs = DEFAULT_PROGRAM_SETTINGS } = settings;
  if (command !== null && command.trim() !== '') return success(planUserCommand(command, workspace));
  const own = FAMILIES.filter((family) => family.endings.test(workspace.file));
  const families = own.length > 0 ? own : FAMILIES;
  const project = await Project.open(workspace, signal);
  const plan = await planOfProject(families, project, environment, signal);
  if (plan !== null && plan.testFiles.length > 0) return success(plan);
  const program = await planProgram(project, { settings: programs, environment }, signal);
  if (program?.isNamed === true) return success(program.plan);
  const chosen = plan ?? program?.plan ?? null;
  if (chosen !== null) return success(chosen);
  const looked = [...families.map((family) => family.looked), 'cases of input and output (.in with .out or .ans)'];
  return failed(failure('no-tests-found', { path: workspace.file, looked: looked.join('; ') }));
}

async function planOfProject(
  families: readonly Family[],
  project: Project,
  environment: Readonly<Record<string, string | undefined>>,
  signal: CancelSignal,
): Promise<TestPlan | null> {
  for (const family of families) {
    const plan = await family.plan(project, environment, signal);
    signal.throwIfAborted();
    if (plan !== null) return plan;
  }
  return null;
}
