/** From what a session knows to the review that is shown: report of the whole proposal, measures of what is kept of it. */
import { buildReport } from './buildReport.js';
import { canContinue } from './canContinue.js';
import { compareRuns, countTests, failingOf, type RunComparison } from './compareRuns.js';
import { judgeText, testsFactOf } from './judgeText.js';
import type { TestRun } from './ports/oracle.js';
import type { Review, ShownMeasures } from './review.js';
import { type ReviewFacts, referenceOf, unverifiedBecause } from './reviewFacts.js';
import { runNotes } from './runNotes.js';
import { type WholeResult, withWholeSuite } from './wholeSuite.js';

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
    shown: shownMeasures(facts),
    phase,
    canContinue: canContinue(facts),
    report: buildReport(facts),
    recording: proposal.source === 'recording',
  };
}

function shownMeasures(facts: ReviewFacts): ShownMeasures {
  const { measurer, shownText, shownRun, baseline } = facts;
  const reference = referenceOf(facts.minimization);
  const whole = wholeOfShown(facts);
  const isProposal = shownText === facts.proposal.text;
  const near = isProposal ? facts.comparison : compareIfTargets(facts, baseline, shownRun);
  const comparison = near && withWholeSuite(near, whole);
  const judgement = judgeText(
    measurer,
    shownText,
    reference,
    testsFactOf(comparison, unverifiedBecause(facts)),
    facts.input.settings.gamma,
    facts.translate,
  );
  const lacksNeeded = facts.hunks.some((hunk) => hunk.status === 'needed' && !hunk.kept);
  const changed = measurer.changedTokens(shownText, reference === null || lacksNeeded ? null : reference.text);
  return {
    changedTokens: changed.all,
    neededTokens: changed.needed,
    excess: judgement.excess,
    // What lacks a needed hunk, or fails for another reason, is no fix, and a fidelity of it would say nothing.
    fidelity: lacksNeeded || judgement.verdict === 'fails' ? null : judgement.fidelity,
    addedComplexity: judgement.addedComplexity,
    verdict: judgement.verdict,
    reasons: [...judgement.reasons, ...runNotes({ ...facts, broke: isProposal ? facts.broke : null }, shownRun, whole)],
    tests: { ...shownTests(facts), whole },
  };
}

/** What the whole suite said of exactly the text that is shown. */
function wholeOfShown({ whole, shownText, proposal }: ReviewFacts): WholeResult | null {
  if (whole === null) return null;
  if (shownText === proposal.text) return whole.proposal;
  return shownText === whole.minimal?.text ? whole.minimal : null;
}

function shownTests(facts: ReviewFacts): Omit<ShownMeasures['tests'], 'whole'> {
  const { shownRun, shownRunning, baseline, comparison } = facts;
  if (shownRun !== null) {
    return {
      state: 'fresh',
      counts: countTests(shownRun),
      failing: comparison === null ? [] : failingOf(comparison.mustPass, shownRun),
    };
  }
  if (shownRunning || (facts.phase === 'testing' && baseline !== null)) {
    return { state: 'running', counts: null, failing: [] };
  }
  return { state: baseline === null ? 'none' : 'stale', counts: null, failing: [] };
}

/** A comparison means something only where a test fails on the original. */
function compareIfTargets(facts: ReviewFacts, baseline: TestRun | null, run: TestRun | null): RunComparison | null {
  if (baseline === null || run === null) return null;
  const saysNothing = ['tests-pass-already', 'tests-miss-file'].includes(facts.whyUnverified?.code ?? '');
  return saysNothing ? null : compareRuns(baseline, run, facts.comparison?.flaky);
}
