/** What a search for the minimal patch of one file works on. */
import type { FixInput } from '../fixInput.js';
import type { Measurer } from '../measurer.js';
import type { RunComparison } from '../tests/compareRuns.js';
import type { MinimizeTask } from './minimizeProposal.js';

/**
 * @param perTest - whether runs can be narrowed to single tests.
 * @param beyond - tests of the whole suite that have to pass as well.
 */
export function minimizeTaskOf(
  input: FixInput,
  measurer: Measurer,
  comparison: RunComparison,
  perTest: boolean,
  beyond: readonly string[],
): MinimizeTask {
  return {
    original: input.original,
    proposal: measurer.proposal.text,
    hunks: measurer.hunks,
    comparison,
    perTest,
    beyond,
    maxTrials: input.settings.maxTrials,
    maxElapsedMs: input.settings.maxMinimizeMs,
    isCandidate: (text) => measurer.isCandidate(text),
    isNeutral: (change) => measurer.isNeutral(change),
    tokensOf: (text) => measurer.source(text).tokens,
    withFaultsIn: (changes) => measurer.withFaultsIn(changes),
  };
}
