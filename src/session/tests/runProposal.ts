/** Runs the tests on a proposal: once to compare it with the baseline, and again to see whether they always say the same. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Failure } from '../failures.js';
import type { FixListener } from '../fixListener.js';
import type { TestRun } from '../ports/oracle.js';
import { causedByText } from './causedByText.js';
import { changesNothing, compareRuns, differingIn, passingIn, type RunComparison } from './compareRuns.js';
import type { PreparedTests } from './prepareTests.js';
import { TrialAborted } from './trialRunner.js';

/** How often the tests of a proposal are run again when nobody has said. */
export const DEFAULT_REPEATS = 1;

/** What came of it. */
export interface ProposalOutcome {
  /** Null where the proposal breaks the run itself: then `broke` says how. */
  readonly run: TestRun | null;
  readonly broke: Failure | null;
  readonly comparison: RunComparison;
}

/**
 * A proposal on which the tests cannot run at all fixes nothing and breaks all that passed. One that changes no result is not run again.
 *
 * @throws TrialAborted when the tests cannot be run for another reason; the signal's reason when cancelled.
 */
export async function runProposal(
  { baseline, plan, runner }: PreparedTests,
  proposal: string,
  repeats: number,
  listener: Pick<FixListener, 'onProgress' | 'onRun'>,
  signal: CancelSignal,
): Promise<ProposalOutcome> {
  listener.onProgress({ stage: 'testing', plan });
  const run = await runner.fullRun(proposal, signal);
  if (!run.ok) {
    if (!causedByText(run.failure.code)) throw new TrialAborted(run.failure);
    return { run: null, broke: run.failure, comparison: compareRuns(baseline, null) };
  }
  listener.onRun('proposal', plan, run.value);
  const first = compareRuns(baseline, run.value);
  const outcome = { run: run.value, broke: null };
  if (changesNothing(first)) return { ...outcome, comparison: first };
  const flaky = new Set<string>();
  for (let round = 1; round <= repeats; round++) {
    listener.onProgress({ stage: 'repeating', round, rounds: repeats });
    const again = await runner.fullRun(proposal, signal, true);
    if (!again.ok && !causedByText(again.failure.code)) throw new TrialAborted(again.failure);
    for (const id of again.ok ? differingIn(run.value, again.value) : passingIn(run.value)) flaky.add(id);
  }
  return { ...outcome, comparison: flaky.size === 0 ? first : compareRuns(baseline, run.value, [...flaky]) };
}
