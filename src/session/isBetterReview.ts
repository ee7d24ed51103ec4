/** Which of two fixes of the same bug is the better one. */
import type { Review } from './review.js';

/**
 * Whether `candidate` should take the place of `current`: what repairs beats what does not, then the fewer changed tokens win.
 *
 * A candidate that is no repair never wins over one that is, however small; of equals the current one stays.
 */
export function isBetterReview(candidate: Review, current: Review): boolean {
  const byTests = rank(candidate) - rank(current);
  if (byTests !== 0) return byTests > 0;
  return candidate.report.changedTokens.all < current.report.changedTokens.all;
}

/** 2: every target test passes and none broke; 1: some are fixed and none broke; 0: the rest. */
function rank({ report }: Review): number {
  const { tests } = report;
  if (report.verdict === 'fails' || tests === null || tests.fixed.length === 0 || tests.broken.length > 0) return 0;
  return tests.stillFailing.length === 0 ? 2 : 1;
}
