/** What a trial showed. */

export interface TrialOutcome {
  readonly holds: boolean;
  /** The oracle's tests that failed. */
  readonly failing: readonly string[];
}
