/** A review of a working tree whose session has ended with its window: what was under way is not any more. */
import { settledPhase } from '../fixSnapshot.js';
import { isUnderWay } from '../review/isUnderWay.js';
import { settledMeasures } from '../review/settledReview.js';
import type { Translate } from '../translate.js';
import type { TreeReview } from './treeReview.js';

/** The review as it was where nothing was under way; else as if it had been cancelled. Texts that stand in it twice are left out. */
export function settledTree(review: TreeReview, translate: Translate): TreeReview {
  const { phase, report } = review;
  const files = report.files.map((file) => ({ ...file, proposalText: null, minimalText: null }));
  return {
    ...review,
    phase: settledPhase(phase),
    canContinue: review.canContinue || (isUnderWay(phase) && report.tests !== null),
    shown: settledMeasures(review.shown, translate),
    report: { ...report, files },
  };
}
