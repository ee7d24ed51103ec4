/** Which of several tested proposals to look at first. */
import type { Proposal } from '../ports/proposer.js';
import { repairRank } from '../repairRank.js';
import type { Review } from '../review/review.js';

/** A tested proposal, and all those that came to the same text. */
export interface Candidate {
  readonly review: Review;
  readonly proposals: readonly Proposal[];
}

/**
 * Best first: those that repair, then less excess, then less added complexity, then fewer changed lines. What was not measured comes
 * after what was; of equals the earlier one stays first.
 */
export function rankCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((one, other) => {
    const differences = [
      repairRank(other.review) - repairRank(one.review),
      difference(one.review.report.excess, other.review.report.excess),
      difference(complexityOf(one.review), complexityOf(other.review)),
      linesOf(one.review) - linesOf(other.review),
    ];
    return differences.find((each) => each !== 0) ?? 0;
  });
}

/** Lines added and deleted. */
export function linesOf({ report }: Review): number {
  return report.files.reduce((sum, { lines }) => sum + lines.added + lines.deleted, 0);
}

/** Over the minimal patch; over the original where there is none. */
function complexityOf({ report }: Review): number | null {
  return report.addedComplexity.overMinimal ?? report.addedComplexity.overOriginal;
}

function difference(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
}
