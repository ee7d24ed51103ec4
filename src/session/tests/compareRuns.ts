/** What a proposal does to the tests: fixed, still failing, broken; and from it the oracle for minimization. */
import type { TestResult, TestRun } from '../ports/oracle.js';
import type { TestCounts } from './testCounts.js';

/** Test ids by what became of them, each list in the order of the runs. */
export interface RunComparison {
  /** Failed (or did not even load) on the original, pass on the proposal. */
  readonly fixed: readonly string[];
  readonly stillFailing: readonly string[];
  /** Passed on the original, do not pass on the proposal. */
  readonly broken: readonly string[];
  /** The oracle: every test that passes on the proposal. */
  readonly mustPass: readonly string[];
  /** Fixes at least one target and breaks none. */
  readonly repair: boolean;
  /** A repair after which nothing fails. */
  readonly complete: boolean;
  /** Tests that do not always say the same of the proposal, left out above; left out by versions that did not ask. */
  readonly flaky?: readonly string[];
}

/**
 * Compares a run of the proposal to the baseline.
 *
 * A test that the baseline does not know (its file could not be loaded there) counts as fixed when it passes. A run that was ended
 * by a limit is never complete, whatever its results say.
 *
 * @param proposal - null where the proposal breaks the run itself, so that nothing passes.
 * @param flaky - tests that do not always say the same of the proposal: nothing is said of them.
 */
export function compareRuns(baseline: TestRun, proposal: TestRun | null, flaky: readonly string[] = []): RunComparison {
  const left = new Set(flaky);
  const before = byId(baseline.results);
  const results = (proposal?.results ?? []).filter((result) => !left.has(result.id));
  const after = byId(results);
  const passing = results.filter((result) => result.status === 'passed').map((result) => result.id);
  const targets = failingIn(baseline);
  const fixed = targets.length === 0 ? [] : passing.filter((id) => (before.get(id)?.status ?? 'failed') === 'failed');
  const stillFailing =
    proposal === null
      ? targets
      : results
          .filter((result) => result.status === 'failed' && before.get(result.id)?.status !== 'passed')
          .map((result) => result.id);
  const broken = passingIn(baseline).filter((id) => !left.has(id) && after.get(id)?.status !== 'passed');
  const repair = fixed.length > 0 && broken.length === 0;
  return {
    ...{ fixed, stillFailing, broken, mustPass: passing, repair },
    complete: repair && stillFailing.length === 0 && proposal !== null && !wasEnded(proposal),
    flaky,
  };
}

/** Tests of which two runs of one text say different things. */
export function differingIn(one: TestRun, other: TestRun): readonly string[] {
  const [left, right] = [byId(one.results), byId(other.results)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((id) => left.get(id)?.status !== right.get(id)?.status);
}

/** Whether a limit ended the run, so that tests may be missing from it. */
export function wasEnded(run: TestRun): boolean {
  return run.timedOut || run.overLimit !== undefined;
}

/** The tests of `required` that do not pass in a run: failed, skipped or missing. Empty means that the oracle holds. */
export function failingOf(required: readonly string[], run: TestRun): readonly string[] {
  const results = byId(run.results);
  return required.filter((id) => results.get(id)?.status !== 'passed');
}

/** Whether a proposal makes no difference that the tests show. */
export function changesNothing({ fixed, broken, flaky }: RunComparison): boolean {
  return fixed.length === 0 && broken.length === 0 && !flaky?.length;
}

/** The tests that fail in a run. */
export function failingIn(run: TestRun): readonly string[] {
  return run.results.filter((result) => result.status === 'failed').map((result) => result.id);
}

/** The tests that pass in a run. */
export function passingIn(run: TestRun): readonly string[] {
  return run.results.filter((result) => result.status === 'passed').map((result) => result.id);
}

/** How many tests passed, failed and were skipped. */
export function countTests(run: TestRun): TestCounts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const result of run.results) counts[result.status] += 1;
  return counts;
}

/** Whether two runs say the same: statuses and, of what does not pass, messages. */
export function isSameRun(one: TestRun, other: TestRun): boolean {
  const facts = ({ results }: TestRun): string =>
    JSON.stringify(results.map(({ id, status, message }) => [id, status, message]).sort());
  return facts(one) === facts(other);
}

function byId(results: readonly TestResult[]): ReadonlyMap<string, TestResult> {
  return new Map(results.map((result) => [result.id, result]));
}
