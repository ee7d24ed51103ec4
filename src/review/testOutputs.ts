/** What the tests printed, of the last runs: kept in memory for showing, in bounds. */

/** Output of one run may have megabytes. */
const KEPT = 5;

export class TestOutputs {
  readonly #byReview = new Map<string, string>();

  put(reviewId: string, output: string): void {
    this.#byReview.delete(reviewId);
    this.#byReview.set(reviewId, output);
    const [oldest] = this.#byReview.keys();
    if (this.#byReview.size > KEPT && oldest !== undefined) this.#byReview.delete(oldest);
  }

  /** Of a review's last run, else of the last run of all; null when none has run. */
  get(reviewId: string | null): string | null {
    const own = reviewId === null ? undefined : this.#byReview.get(reviewId);
    return own ?? [...this.#byReview.values()].at(-1) ?? null;
  }
}
