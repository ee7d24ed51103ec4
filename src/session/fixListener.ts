/** Who is told what happens during a fix. */
import type { FixProgress } from './fixProgress.js';
import type { TestPlan, TestRun } from './ports/oracle.js';
import type { Review } from './review/review.js';

/** Which run of the tests. */
export type RunKind = 'baseline' | 'proposal' | 'shown' | 'whole';

export interface FixListener {
  onProgress(progress: FixProgress): void;
  /** First when the reply has arrived, then at every change. */
  onReview(review: Review): void;
  /** For the Test Explorer and the log. */
  onRun(kind: RunKind, plan: TestPlan, run: TestRun): void;
}
