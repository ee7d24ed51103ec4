/** Which of two fixes of the same bug is the better one. */
import { repairRank } from '../repairRank.js';
import type { Review } from './review.js';

/**
 * Whether `candidate` should take the place of `current`: what repairs beats what does not, then the fewer changed tokens win.
 *
 * A candidate that is no repair never wins over one that is, however small; of equals the current one stays.
 */
export function isBetterReview(candidate: Review, current: Review): boolean {
  const byTests = repairRank(candidate) - repairRank(current);
  if (byTests !== 0) return byTests > 0;
  return candidate.report.changedTokens.all < current.report.changedTokens.all;
}
