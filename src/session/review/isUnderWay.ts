/** Whether a review still fills in. */
import type { ReviewPhase } from './review.js';

export function isUnderWay(phase: ReviewPhase): boolean {
  return phase === 'testing' || phase === 'minimizing';
}
