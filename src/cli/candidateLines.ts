/** The candidates that a fix was chosen from, in lines for a person and as data for scripts. */
import { candidateWords } from '../session/candidates/candidateWords.js';
import { describeFailure } from '../session/messages.js';
import { plainTranslate } from '../session/translate.js';
import type { RankedCandidates } from './fixByCandidates.js';

/** Best first, then what came to nothing. */
export function candidateLines({ candidates, failures }: RankedCandidates): readonly string[] {
  const listed = candidates.flatMap((candidate, at) => {
    const { label, detail } = candidateWords(candidate, at + 1, plainTranslate);
    return [`  ${label}`, `     ${detail}`];
  });
  const came = [...new Set(failures.map((failure) => describeFailure(failure, plainTranslate).message))];
  const asked = candidates.reduce((sum, { proposals }) => sum + proposals.length, failures.length);
  const lost = failures.length === 0 ? [] : [`  ${failures.length} of ${asked} came to nothing: ${came.join(' ')}`];
  return ['Chosen as the first of these candidates:', ...listed, ...lost];
}

/** One object per text, best first, and one per failure. */
export function candidateObjects({ candidates, failures }: RankedCandidates): readonly object[] {
  const tested = candidates.map(({ review: { report, proposal }, proposals }) => ({
    verdict: report.verdict,
    proposals: proposals.length,
    changedTokens: report.changedTokens,
    excess: report.excess,
    fidelity: report.fidelity,
    addedComplexity: report.addedComplexity,
    proposalText: proposal,
    failure: null,
  }));
  return [...tested, ...failures.map((failure) => ({ failure: describeFailure(failure, plainTranslate) }))];
}
