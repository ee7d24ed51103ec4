/** A review whose session has ended with its window, in whatever way: what was under way is not any more. */
import { settledPhase } from '../fixSnapshot.js';
import type { Report } from '../report.js';
import type { Translate } from '../translate.js';
import { isUnderWay } from './isUnderWay.js';
import type { Review, ShownMeasures } from './review.js';

/** The review as it was where nothing was under way; else as if it had been cancelled. */
export function settledReview(review: Review, translate: Translate): Review {
  const { phase, report } = review;
  return {
    ...review,
    phase: settledPhase(phase),
    canContinue: review.canContinue || (isUnderWay(phase) && report.tests !== null),
    shown: settledMeasures(review.shown, translate),
    report: settledReport(report, translate),
  };
}

/** What is known of what is shown, likewise. */
export function settledMeasures(shown: ShownMeasures, translate: Translate): ShownMeasures {
  const { tests, reasons } = shown;
  const state = tests.state === 'running' ? 'stale' : tests.state;
  return { ...shown, reasons: reasons.map((reason) => settled(reason, translate)), tests: { ...tests, state } };
}

function settledReport(report: Report, translate: Translate): Report {
  const { tests, reasons } = report;
  if (tests?.whole?.state !== 'running') return report;
  const summary = settled(tests.whole.summary, translate);
  return {
    ...report,
    reasons: reasons.map((reason) => settled(reason, translate)),
    tests: { ...tests, whole: { ...tests.whole, state: 'cancelled', summary } },
  };
}

/** The sentence may stand behind another one. */
function settled(sentence: string, translate: Translate): string {
  return sentence.replace(translate('The whole suite runs …'), translate('Whole suite not run: cancelled.'));
}
