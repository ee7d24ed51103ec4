/** A review in this window: plain data, so that it survives a reload. */
import type { FixSnapshot } from '../session/fixSnapshot.js';
import type { Review } from '../session/review/review.js';

/** A review and the document that it is of. Plain data. */
export interface ReviewEntry {
  readonly review: Review;
  /** Address of the reviewed document. */
  readonly target: string;
  /** Address of the inline diff; the same for as long as the review lives. */
  readonly uri: string;
  /** What is needed to go on with it when its session has ended. */
  readonly snapshot: FixSnapshot | null;
}
