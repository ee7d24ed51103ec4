/** Reviews that survive a reload of the window, in the workspace's own state, bounded in number and size. */
import type * as vscode from 'vscode';
import { settledReview } from '../session/review/settledReview.js';
import type { Translate } from '../session/translate.js';
import type { ReviewEntry } from './reviewEntry.js';
import { reviewSize } from './reviewSize.js';

const KEY = 'editFidelity.reviews';

/** Raised when the shape of {@link ReviewEntry} changes: older entries are then forgotten rather than misread. */
const VERSION = 1;

const MAX_REVIEWS = 10;
const MAX_CHARACTERS = 4_000_000;

/**
 * How long saving waits for the next change. The editor's window stores all texts of all reviews at every save, and would do that first
 * and show a kept or dropped hunk after it.
 */
const SAVE_AFTER_MS = 400;

interface Stored {
  readonly version: number;
  readonly entries: readonly ReviewEntry[];
}

export class ReviewMemory {
  readonly #state: vscode.Memento;
  readonly #translate: Translate;
  readonly #onError: (error: unknown) => void;
  #waiting: { readonly entries: readonly ReviewEntry[]; readonly timer: NodeJS.Timeout } | null = null;

  constructor(state: vscode.Memento, translate: Translate, onError: (error: unknown) => void) {
    this.#state = state;
    this.#translate = translate;
    this.#onError = onError;
  }

  /** What was remembered, in the order it was saved in; what was under way then has stopped. */
  load(): readonly ReviewEntry[] {
    const stored = this.#state.get<Stored>(KEY);
    if (stored?.version !== VERSION) return [];
    return stored.entries.map((entry) => ({ ...entry, review: settledReview(entry.review, this.#translate) }));
  }

  /** Whether a reload of the window leaves a review; not where it is too large. */
  holds({ review }: ReviewEntry): boolean {
    return reviewSize(review) <= MAX_CHARACTERS;
  }

  /** Remembers the newest of these (the last ones), as many as the bounds allow, once nothing has changed for a moment. */
  save(entries: readonly ReviewEntry[]): void {
    if (this.#waiting) clearTimeout(this.#waiting.timer);
    this.#waiting = { entries, timer: setTimeout(() => this.saveWaiting(), SAVE_AFTER_MS) };
  }

  /** Saves at once what waits for it: the window shows it already. */
  saveWaiting(): void {
    if (!this.#waiting) return;
    const { entries, timer } = this.#waiting;
    clearTimeout(timer);
    this.#waiting = null;
    const stored: Stored = { version: VERSION, entries: newestWithin(entries, MAX_REVIEWS, MAX_CHARACTERS) };
    this.#state.update(KEY, stored).then(undefined, this.#onError);
  }
}

/** The last entries that fit both bounds, in order. A single review over the size bound is not remembered. */
function newestWithin(
  entries: readonly ReviewEntry[],
  maxReviews: number,
  maxCharacters: number,
): readonly ReviewEntry[] {
  const kept: ReviewEntry[] = [];
  let characters = 0;
  for (const entry of entries.slice(-maxReviews).reverse()) {
    characters += reviewSize(entry.review);
    if (characters > maxCharacters) break;
    kept.unshift(entry);
  }
  return kept;
}
