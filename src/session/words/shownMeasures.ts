/** What is known of the text that is shown: the original with the kept hunks, of one file or of all files of a tree. */
import type { ChangedTokens } from '../../core/fidelity/changedTokens.js';
import { judgeText, type TextMeasurer, testsFactOf } from '../judgeText.js';
import type { TestRun } from '../ports/oracle.js';
import type { ShownMeasures } from '../review/review.js';
import { type ReviewFacts, referenceOf, unverifiedBecause } from '../review/reviewFacts.js';
import { compareRuns, countTests, failingOf, type RunComparison } from '../tests/compareRuns.js';
import { runNotes } from '../tests/runNotes.js';
import { type WholeResult, withWholeSuite } from '../tests/wholeSuite.js';

/** What they are made of. */
export interface ShownFacts
  extends Pick<
    ReviewFacts,
    | 'hunks'
    | 'phase'
    | 'shownText'
    | 'shownRun'
    | 'shownRunning'
    | 'baseline'
    | 'broke'
    | 'comparison'
    | 'minimization'
    | 'whole'
    | 'whyUnverified'
    | 'translate'
  > {
  readonly measurer: TextMeasurer & {
    readonly proposal: { readonly text: string };
    changedTokens(text: string, minimal: string | null): ChangedTokens;
  };
  readonly gamma: number;
}

/** Measures the text that is shown; quick after every keep and drop, as the measurer remembers what it has measured. */
export function shownMeasures(facts: ShownFacts): ShownMeasures {
  const { measurer, shownText, shownRun, baseline } = facts;
  const reference = referenceOf(facts.minimization);
  const whole = wholeOfShown(facts);
  const isProposal = shownText === measurer.proposal.text;
  const near = isProposal ? facts.comparison : compareIfTargets(facts, baseline, shownRun);
  const comparison = near && withWholeSuite(near, whole);
  const judgement = judgeText(
    measurer,
    shownText,
    reference,
    testsFactOf(comparison, unverifiedBecause(facts)),
    facts.gamma,
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
function wholeOfShown({ whole, shownText, measurer: { proposal } }: ShownFacts): WholeResult | null {
  if (whole === null) return null;
  if (shownText === proposal.text) return whole.proposal;
  return shownText === whole.minimal?.text ? whole.minimal : null;
}

function shownTests(facts: ShownFacts): Omit<ShownMeasures['tests'], 'whole'> {
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
function compareIfTargets(facts: ShownFacts, baseline: TestRun | null, run: TestRun | null): RunComparison | null {
  if (baseline === null || run === null) return null;
  const saysNothing = ['tests-pass-already', 'tests-miss-file'].includes(facts.whyUnverified?.code ?? '');
  return saysNothing ? null : compareRuns(baseline, run, facts.comparison?.flaky);
}
