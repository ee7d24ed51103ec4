/** One search for the minimal patch within a session, whose findings and hunks follow it as it learns. */
import type { PatchState } from '../../core/minimize/minimizePatch.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { Findings } from '../findings.js';
import type { FixSettings } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import type { Clock } from '../ports/clock.js';
import type { HunkMeasurer, KeptHunks } from '../review/keptHunks.js';
import type { RunComparison } from '../tests/compareRuns.js';
import type { PreparedTests } from '../tests/prepareTests.js';
import { minimizeProposal, type PatchTexts } from './minimizeProposal.js';

/** What of a session the search works with; it writes into `found` and `hunks` as it learns, and publishes. */
export interface SearchPlace {
  readonly input: { readonly settings: Pick<FixSettings, 'maxTrials' | 'maxMinimizeMs'> };
  readonly found: Findings;
  readonly hunks: KeptHunks;
  readonly measurer: PatchTexts & HunkMeasurer;
  readonly comparison: RunComparison;
  readonly tests: PreparedTests;
  readonly clock: Clock;
  readonly listener: Pick<FixListener, 'onProgress'>;
  publish(): void;
}

/**
 * Rejects with the signal's reason when cancelled, with `TrialAborted` when the tests cannot be run; what was found by then stays.
 *
 * @param beyond - tests of the whole suite that have to pass beside those near the file.
 */
export async function searchMinimal(
  place: SearchPlace,
  beyond: readonly string[],
  signal: CancelSignal,
): Promise<void> {
  const { input, found, hunks, measurer, comparison, tests, clock, listener } = place;
  found.phase = 'minimizing';
  place.publish();
  const { maxTrials, maxMinimizeMs } = input.settings;
  const startedMs = clock.now();
  try {
    found.minimization = await minimizeProposal(
      { texts: measurer, comparison, perTest: tests.plan.perTest, beyond, maxTrials, maxElapsedMs: maxMinimizeMs },
      tests.runner,
      clock,
      { onProgress: (progress) => listener.onProgress(progress), onState: (state) => learn(place, state) },
      signal,
    );
    hunks.adopt(found.minimization.state.hunks, measurer);
  } finally {
    found.minimizationMs = (found.minimizationMs ?? 0) + clock.now() - startedMs;
  }
  found.phase = 'done';
}

/** Takes over what a search knows so far: the best yet, not yet confirmed. */
function learn({ found, hunks, measurer, publish }: SearchPlace, state: PatchState): void {
  const best = { ...state, complete: false, oneMinimal: false };
  found.minimization = { state: best, verified: false, otherRuns: 0, flaky: [] };
  hunks.adopt(state.hunks, measurer);
  publish();
}
