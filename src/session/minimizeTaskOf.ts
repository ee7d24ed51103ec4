/** What a search for the minimal patch of one file works on. */
import type { RunComparison } from './compareRuns.js';
import type { FixInput } from './fixInput.js';
import type { Measurer } from './measurer.js';
import type { MinimizeTask } from './minimizeProposal.js';

/** @param perTest - whether runs can be narrowed to single tests. */
export function minimizeTaskOf(
  input: FixInput,
  measurer: Measurer,
  comparison: RunComparison,
  perTest: boolean,
): MinimizeTask {
  return {
    original: input.original,
    proposal: measurer.proposal.text,
    hunks: measurer.hunks,
    comparison,
    perTest,
    maxTrials: input.settings.maxTrials,
    maxElapsedMs: input.settings.maxMinimizeMs,
    isCandidate: (text) => measurer.isCandidate(text),
    isNeutral: (change) => measurer.isNeutral(change),
    tokensOf: (text) => measurer.source(text).tokens,
    withFaultsIn: (changes) => measurer.withFaultsIn(changes),
  };
}
