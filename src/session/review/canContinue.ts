/** Whether a review could say more if it were gone on with. */
import type { ReviewFacts } from './reviewFacts.js';

/** Where a search stopped at its budget, or everything did on the way to it. */
export function canContinue({
  phase,
  baseline,
  comparison,
  minimization,
}: Pick<ReviewFacts, 'phase' | 'baseline' | 'comparison' | 'minimization'>): boolean {
  if (phase === 'testing' || phase === 'minimizing') return false;
  if (minimization !== null) return !minimization.state.complete;
  if (phase !== 'stopped') return false;
  return comparison === null ? baseline !== null : comparison.repair;
}
