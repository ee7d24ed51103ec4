/** The tests of a fix: found, ready to run in a throw-away copy, and run once on the original. */
import type { CancelSignal } from '../cancelSignal.js';
import { type Failure, failure } from '../failures.js';
import type { FixInput } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import type { Clock } from '../ports/clock.js';
import type { Oracle, OracleSettings, TestBench, TestPlan, TestRun, Workspace } from '../ports/oracle.js';
import { failed, type Result, success } from '../result.js';
import { failingIn } from './compareRuns.js';
import { type RunFiles, TrialRunner } from './trialRunner.js';
import { DEFAULT_WHOLE_SUITE } from './wholeSuite.js';

/** What to run, where, and what the original does. */
export interface PreparedTests {
  readonly kind: 'tests';
  readonly plan: TestPlan;
  readonly bench: TestBench;
  readonly runner: TrialRunner;
  readonly baseline: TestRun;
}

/** Nothing can be verified, and why. */
export interface NoTests {
  readonly kind: 'none';
  readonly why: Failure;
}

/** What is tested. */
export interface TestSubject {
  readonly workspace: Workspace;
  readonly settings: { readonly oracle: OracleSettings };
  /** The text that the baseline is of. */
  readonly original: string;
  /** The files that a text stands for. */
  filesOf(text: string): Promise<RunFiles>;
}

/** Who is told. */
type TestListener = Pick<FixListener, 'onProgress' | 'onRun'>;

interface TestPorts {
  readonly oracle: Oracle;
  readonly clock: Clock;
}

/**
 * Finds the tests of a file, makes the copy and runs the baseline. Only a lack of tests or of consent gives `NoTests`, with which a model
 * may still propose; every other failure is something to mend first. On failure and on cancelling the copy is gone.
 */
export async function prepareTests(
  input: FixInput,
  ports: TestPorts,
  listener: TestListener,
  signal: CancelSignal,
): Promise<Result<PreparedTests | NoTests>> {
  const { workspace, settings, original } = input;
  listener.onProgress({ stage: 'discovering' });
  const plan = await ports.oracle.discover(workspace, settings.oracle, signal);
  if (!plan.ok) return goOnWithout(plan.failure);
  const filesOf = async (text: string): Promise<RunFiles> => ({
    files: new Map([[workspace.file, await input.encode(text)]]),
  });
  const subject = { workspace, settings, original, filesOf };
  const near = await prepareRuns(subject, plan.value, ports, listener, signal);
  const mayWiden = (settings.wholeSuite ?? DEFAULT_WHOLE_SUITE).when !== 'never';
  if (!near.ok || near.value.kind === 'none' || !mayWiden || hasFailing(near.value.baseline)) return near;
  return widened(subject, near.value, ports, listener, signal);
}

/** The whole suite, where a test far from the file fails and none near it does; else the tests that were given. */
async function widened(
  subject: TestSubject,
  near: PreparedTests,
  ports: TestPorts,
  listener: TestListener,
  signal: CancelSignal,
): Promise<Result<PreparedTests>> {
  const { wholeCommand, ...plan } = near.plan;
  if (wholeCommand === undefined) return success(near);
  const because = 'all tests nearest to the file pass on it';
  try {
    const wide = await prepareRuns(
      subject,
      { ...plan, command: wholeCommand, testFiles: [], because },
      ports,
      listener,
      signal,
    );
    if (!wide.ok || wide.value.kind === 'none') return success(near);
    const [chosen, other] = hasFailing(wide.value.baseline) ? [wide.value, near] : [near, wide.value];
    await other.bench.close();
    return success(chosen);
  } catch (error) {
    await near.bench.close();
    throw error;
  }
}

function hasFailing(run: TestRun): boolean {
  return failingIn(run).length > 0;
}

/** The same for tests that were found already. */
export async function prepareRuns(
  subject: TestSubject,
  plan: TestPlan,
  ports: TestPorts,
  listener: TestListener,
  signal: CancelSignal,
): Promise<Result<PreparedTests | NoTests>> {
  const { oracle } = subject.settings;
  listener.onProgress({ stage: 'copying' });
  const bench = await ports.oracle.prepare(subject.workspace, plan, oracle, signal);
  if (!bench.ok) return goOnWithout(bench.failure);
  const runner = new TrialRunner(bench.value, (text) => subject.filesOf(text), ports.clock);
  try {
    listener.onProgress({ stage: 'baseline', plan });
    const baseline = await runner.fullRun(subject.original, signal);
    const problem = baseline.ok ? problemOf(baseline.value, plan, oracle.timeLimitMs) : baseline.failure;
    if (baseline.ok) listener.onRun('baseline', plan, baseline.value);
    if (!baseline.ok || problem !== null) {
      await bench.value.close();
      return failed(problem ?? failure('internal', { reason: 'the baseline gave no result' }));
    }
    return success({ kind: 'tests', plan, bench: bench.value, runner, baseline: baseline.value });
  } catch (error) {
    await bench.value.close();
    throw error;
  }
}

/** Why there is nothing to aim a repair at; null when a test fails on the original. */
export function whyNoTarget(tests: Pick<PreparedTests, 'kind' | 'baseline'> | NoTests, path: string): Failure | null {
  if (tests.kind === 'none') return tests.why;
  if (hasFailing(tests.baseline)) return null;
  return failure('tests-pass-already', { path, passed: tests.baseline.results.length });
}

/**
 * A baseline that was ended by its time limit is of use where it says which test hung: that may be the bug. One that hung before any
 * test began, while its files were loaded, says nothing.
 */
function problemOf(baseline: TestRun, plan: TestPlan, timeLimitMs: number): Failure | null {
  if (!baseline.timedOut) return null;
  const { command, testFiles, perTest } = plan;
  const files = new Set(testFiles);
  const begun = perTest ? baseline.results.filter((result) => !files.has(result.id)) : [];
  if (begun.some((result) => result.status === 'failed')) return null;
  return failure('tests-timed-out', { command, limitSeconds: Math.round(timeLimitMs / 1000) });
}

/** Without tests a change can be measured still. */
export function goOnWithout(why: Failure): Result<NoTests> {
  return why.code === 'no-tests-found' || why.code === 'no-consent' ? success({ kind: 'none', why }) : failed(why);
}
