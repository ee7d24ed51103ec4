/** The reviews of this window: what is known of each, told to everything that shows them, remembered across a reload. */
import * as vscode from 'vscode';
import type { FixSnapshot } from '../session/fixSnapshot.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import {
  inlineLocation,
  parseReviewLocation,
  REVIEW_SCHEME,
  type ReviewAddress,
  sideLocation,
} from './reviewAddress.js';
import type { ReviewEntry } from './reviewEntry.js';
import { reviewLanguageFolder } from './reviewLanguages.js';
import type { ReviewMemory } from './reviewMemory.js';
import { type ReviewText, reviewText } from './reviewText.js';

/** One change: `before` is null for a new review. */
export interface ReviewChange {
  readonly entry: ReviewEntry;
  readonly before: ReviewEntry | null;
}

/** What a document on the screen shows: the state of a review that its text is of. */
export interface ShownReview {
  readonly entry: ReviewEntry;
  readonly text: ReviewText;
  /** The newest state, whose text the editor has yet to take over where it is another. */
  readonly newest: ReviewEntry;
}

/** What was found when a document had this version and this was the newest state. */
interface FoundInDocument {
  readonly version: number;
  readonly newest: ReviewEntry;
  readonly shown: ShownReview | null;
}

/** States of a review that are kept until the editor has caught up with the last one. */
const RECENT_STATES = 4;

export class ReviewRegistry implements vscode.Disposable {
  readonly #entries = new Map<string, ReviewEntry>();
  readonly #recent = new Map<string, readonly ReviewEntry[]>();
  readonly #texts = new WeakMap<Review, ReviewText>();
  /** What was found for a document, which is asked for at every scroll. */
  readonly #shown = new WeakMap<vscode.TextDocument, FoundInDocument>();
  readonly #changed = new vscode.EventEmitter<ReviewChange>();
  readonly #removed = new vscode.EventEmitter<ReviewEntry>();
  readonly #subscription: vscode.Disposable;
  readonly #memory: ReviewMemory | null;
  readonly #translate: Translate;
  #ready: Promise<void> | null;

  /** The scheme of its documents. */
  readonly scheme: string;
  readonly onDidChange = this.#changed.event;
  readonly onDidRemove = this.#removed.event;

  /**
   * @param memory - null for reviews that are remembered elsewhere.
   * @param ready - resolves when the reviews from before a reload of the window are here; null where they are already.
   */
  constructor(
    memory: ReviewMemory | null,
    translate: Translate,
    scheme = REVIEW_SCHEME,
    ready: Promise<void> | null = null,
  ) {
    this.#ready = ready;
    void ready?.then(() => {
      this.#ready = null;
    });
    this.#memory = memory;
    this.#translate = translate;
    this.scheme = scheme;
    for (const entry of memory?.load() ?? []) this.#entries.set(entry.review.id, entry);
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const shown = this.shownIn(document);
      if (shown && shown.entry === shown.newest) this.#memory?.saveWaiting();
    });
  }

  /** Resolves when the reviews from before a reload are here; null when they are. */
  get ready(): Promise<void> | null {
    return this.#ready;
  }

  /** All reviews, the one changed last at the end. */
  get entries(): readonly ReviewEntry[] {
    return [...this.#entries.values()];
  }

  get(id: string): ReviewEntry | undefined {
    return this.#entries.get(id);
  }

  /** The review that an address belongs to, and which part of it; null for addresses that are not ours or no longer known. */
  find(uri: vscode.Uri): (ReviewAddress & { readonly entry: ReviewEntry }) | null {
    if (uri.scheme !== this.scheme) return null;
    const address = parseReviewLocation(uri);
    const entry = address && this.#entries.get(address.id);
    return entry ? { ...address, entry } : null;
  }

  /** The inline diff as text and rows; made once per state of the review. */
  text(entry: ReviewEntry): ReviewText {
    const known = this.#texts.get(entry.review);
    if (known) return known;
    const text = reviewText(entry.review, this.#translate);
    this.#texts.set(entry.review, text);
    return text;
  }

  /**
   * What an inline diff on the screen shows. The editor takes over a new state a moment after the registry has it; lenses and colors
   * for the new one would stand on wrong lines of the old one. Null when the document is no inline diff of ours, or of no known state.
   */
  shownIn(document: vscode.TextDocument): ShownReview | null {
    const found = this.find(document.uri);
    if (found?.part !== 'inline') return null;
    const known = this.#shown.get(document);
    if (known?.version === document.version && known.newest === found.entry) return known.shown;
    const text = document.getText();
    const states = this.#recent.get(found.id) ?? [found.entry];
    const entry = states.findLast((state) => this.text(state).text === text);
    const shown = entry ? { entry, text: this.text(entry), newest: found.entry } : null;
    this.#shown.set(document, { version: document.version, newest: found.entry, shown });
    return shown;
  }

  /** Adds a review, or puts a newer state in its place. */
  put(review: Review, target: vscode.Uri, snapshot: FixSnapshot | null): ReviewEntry {
    const before = this.#entries.get(review.id) ?? null;
    const uri = before?.uri ?? inlineUri(review, this.scheme).toString();
    const entry = { review, target: target.toString(), uri, snapshot };
    this.#entries.delete(review.id);
    this.#entries.set(review.id, entry);
    this.#recent.set(review.id, [...(this.#recent.get(review.id) ?? []), entry].slice(-RECENT_STATES));
    this.#memory?.save(this.entries);
    this.#changed.fire({ entry, before });
    return entry;
  }

  /** Whether a reload of the window will take a review for its size. */
  isTooLargeToKeep(entry: ReviewEntry): boolean {
    return this.#memory !== null && !this.#memory.holds(entry);
  }

  /** Has what is known by now outlive a reload of the window, without waiting for more. */
  saveNow(): void {
    this.#memory?.saveWaiting();
  }

  /** Forgets a review, when it is decided. */
  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#recent.delete(id);
    this.#memory?.save(this.entries);
    this.#removed.fire(entry);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#memory?.saveWaiting();
    this.#changed.dispose();
    this.#removed.dispose();
  }
}

/** Address of one side of a review, for the native diff editor. */
export function sideUri(review: Review, side: 'original' | 'shown'): vscode.Uri {
  return vscode.Uri.from({ scheme: REVIEW_SCHEME, ...sideLocation(side, review.id, fileName(review.path)) });
}

/** The last part of a path with forward slashes. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function inlineUri(review: Review, scheme: string): vscode.Uri {
  const location = inlineLocation(reviewLanguageFolder(review.language), review.id, fileName(review.path));
  return vscode.Uri.from({ scheme, ...location });
}
