/** From what a session knows to the review that is shown: report of the whole proposal, measures of what is kept of it. */
import { buildReport } from '../buildReport.js';
import { shownMeasures } from '../words/shownMeasures.js';
import { canContinue } from './canContinue.js';
import type { Review } from './review.js';
import type { ReviewFacts } from './reviewFacts.js';

/** Builds the review; the measures behind it are remembered by the measurer, so that every keep and drop is quick. */
export function buildReview(facts: ReviewFacts): Review {
  const { input, proposal, minimization, phase } = facts;
  return {
    id: input.id,
    root: input.workspace.root,
    path: input.workspace.file,
    language: input.languageName,
    original: input.original,
    proposal: proposal.text,
    minimal: minimization?.state.minimalText ?? null,
    hunks: facts.hunks,
    shownText: facts.shownText,
    shown: shownMeasures({ ...facts, gamma: input.settings.gamma }),
    phase,
    canContinue: canContinue(facts),
    report: buildReport(facts),
    recording: proposal.source === 'recording',
  };
}
