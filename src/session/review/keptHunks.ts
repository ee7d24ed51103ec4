/** The hunks of a review with what the user has decided of each, and the text that comes of it. */
import { applyHunks } from '../../core/diff/applyHunks.js';
import { isInsideLine } from '../../core/diff/isInsideLine.js';
import type { Measurer } from '../measurer.js';
import { carryDecisions } from './carryDecisions.js';
import { isKeptAsNeeded } from './decisionRecord.js';
import type { ReviewHunk } from './review.js';

/** Hunks or parts with statuses, as a search knows them. */
type Known = Omit<ReviewHunk, 'labels' | 'tiedWith' | 'replaces' | 'kept'>;

/** What says more of hunks than their statuses. */
export type HunkMeasurer = Pick<Measurer, 'labels'> & Partial<Pick<Measurer, 'ties'>>;

/** Changes as the search learns and as the user decides. */
export class KeptHunks {
  readonly #original: string;
  #hunks: readonly ReviewHunk[];

  constructor(original: string, hunks: readonly ReviewHunk[] = []) {
    this.#original = original;
    this.#hunks = hunks;
  }

  get all(): readonly ReviewHunk[] {
    return this.#hunks;
  }

  /** The original with the kept ones. */
  get text(): string {
    const kept = new Set(this.#hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id));
    return applyHunks(this.#original, this.#hunks, kept);
  }

  keep(ids: readonly string[], kept: boolean): void {
    const chosen = new Set(ids);
    this.#hunks = this.#hunks.map((hunk) => (chosen.has(hunk.id) ? { ...hunk, kept } : hunk));
  }

  /** Drops what the tests do not need and keeps the rest: what they cannot judge stays. */
  keepNeeded(): void {
    this.#hunks = this.#hunks.map((hunk) => ({ ...hunk, kept: isKeptAsNeeded(hunk.status) }));
  }

  /** Takes over hunks or parts with their statuses; what the user decided of a hunk holds for its parts, and the reverse. */
  adopt(hunks: readonly Known[], measurer: HunkMeasurer | null): void {
    const labels = measurer?.labels(hunks);
    const ties = measurer?.ties?.(hunks);
    this.#hunks = carryDecisions(this.#hunks, hunks).map((hunk) => {
      const tiedWith = ties?.get(hunk.id) ?? [];
      return {
        ...{ ...hunk, labels: labels?.get(hunk.id) ?? [] },
        ...(tiedWith.length === 0 ? {} : { tiedWith }),
        ...(isInsideLine(hunk) ? { replaces: this.#original.slice(hunk.edit.start, hunk.edit.end) } : {}),
      };
    });
  }
}
