/** Candidates of one fix, of which one is on the screen: the others wait in memory until something is decided. */

import type { Candidate } from '../session/candidates/rankCandidates.js';
import type { FixSnapshot } from '../session/fixSnapshot.js';
import type { Review } from '../session/review.js';

/** A candidate with what is needed to go on with it. */
export interface WaitingCandidate extends Candidate {
  readonly snapshot: FixSnapshot | null;
}

/** Best first. */
export type CandidateGroup = readonly WaitingCandidate[];

export class CandidateGroups {
  readonly #groups = new Set<CandidateGroup>();

  add(group: CandidateGroup): void {
    this.#groups.add(group);
  }

  /** The group that a review belongs to; null for one that was asked for alone. */
  of(reviewId: string): CandidateGroup | null {
    return [...this.#groups].find((group) => group.some(({ review }) => review.id === reviewId)) ?? null;
  }

  /** Takes over what is known of a review now, before another is shown in its place. */
  update(review: Review, snapshot: FixSnapshot | null): void {
    const group = this.of(review.id);
    if (group === null) return;
    this.#groups.delete(group);
    this.#groups.add(group.map((each) => (each.review.id === review.id ? { ...each, review, snapshot } : each)));
  }

  /** Ends the group of a review that was decided; gives the others, which are thereby decided, too. */
  take(reviewId: string): readonly Review[] {
    const group = this.of(reviewId);
    if (group === null) return [];
    this.#groups.delete(group);
    return group.map(({ review }) => review).filter((review) => review.id !== reviewId);
  }
}
