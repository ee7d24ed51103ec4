/** What was sent to models, as read-only documents: of each review of this window, in bounds and over a reload of it; and previews. */
import * as vscode from 'vscode';
import type { ProposerProgress } from '../session/ports/proposer.js';
import type { Exchange } from '../session/request/requestDocument.js';
import { type KeyMask, type StoredExchanges, storedExchanges } from './storedExchanges.js';
import type { StoredState } from './storedState.js';

const SCHEME = 'edit-fidelity-request';

/** Requests of so many reviews are kept; each holds the file. */
const KEPT = 20;

export interface RequestDocumentsParts {
  readonly stored: StoredState<StoredExchanges>;
  /** Resolves when `isWanted` knows. */
  readonly ready: Promise<void>;
  /** Whether a review still has somebody who may ask what was sent for it: it is open, waits or is being made. */
  isWanted(reviewId: string): boolean;
  /** What blanks out keys as they are now, in what is stored. */
  keyMask(): Promise<KeyMask>;
  onError(error: unknown): void;
}

export class RequestDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #parts: RequestDocumentsParts;
  readonly #loaded: Promise<void>;
  #exchanges = new Map<string, readonly Exchange[]>();
  readonly #texts = new Map<string, string>();
  readonly #registration: vscode.Disposable;
  #shown = 0;

  constructor(parts: RequestDocumentsParts) {
    this.#parts = parts;
    this.#loaded = this.#load();
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  /** Takes what is told of requests and replies; other progress is none of its business. */
  note(reviewId: string, progress: ProposerProgress): void {
    const known = this.#exchanges.get(reviewId) ?? [];
    if (progress.kind === 'request') this.#put(reviewId, [...known, { request: progress.request, reply: null }]);
    if (progress.kind === 'reply') {
      const { request, reply } = progress;
      this.#put(
        reviewId,
        known.map((exchange) => (exchange.request === request ? { request, reply } : exchange)),
      );
      this.#save();
    }
  }

  /** What was sent for a review; empty where nothing was, or much was sent after it. */
  async of(reviewId: string): Promise<readonly Exchange[]> {
    await this.#loaded;
    return this.#exchanges.get(reviewId) ?? [];
  }

  /** Makes one review's exchanges those of another, which came of them. */
  copy(from: string, to: string): void {
    const known = this.#exchanges.get(from);
    if (known) this.#put(to, known);
    this.#save();
  }

  /** Forgets what was sent for reviews that are decided by now. */
  prune(): void {
    this.#save();
  }

  /** @param reviewId - null for a preview. */
  async show(reviewId: string | null, text: string): Promise<void> {
    // An address of its own each time: the editor takes over a changed text only a moment later.
    this.#shown += 1;
    const key = String(this.#shown);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size >= KEPT && oldest !== undefined) this.#texts.delete(oldest);
    this.#texts.set(key, text);
    await vscode.window.showTextDocument(addressOf(key, reviewId === null), { preview: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.authority) ?? '';
  }

  dispose(): void {
    this.#registration.dispose();
  }

  #put(reviewId: string, exchanges: readonly Exchange[]): void {
    this.#exchanges.delete(reviewId);
    this.#exchanges.set(reviewId, exchanges);
    const [oldest] = this.#exchanges.keys();
    if (this.#exchanges.size > KEPT && oldest !== undefined) this.#exchanges.delete(oldest);
  }

  async #load(): Promise<void> {
    const { stored, ready, isWanted } = this.#parts;
    const [known] = await Promise.all([stored.load(), ready]);
    this.#exchanges = new Map([...(known ?? []), ...this.#exchanges]);
    if (known?.some(([id]) => !isWanted(id)) === true) this.#save();
  }

  #save(): void {
    this.#saveWanted().catch((error: unknown) => this.#parts.onError(error));
  }

  async #saveWanted(): Promise<void> {
    const { stored, isWanted, keyMask } = this.#parts;
    const [mask] = await Promise.all([keyMask(), this.#loaded]);
    this.#exchanges = new Map([...this.#exchanges].filter(([id]) => isWanted(id)));
    stored.save(storedExchanges(this.#exchanges, mask));
  }
}

/** The name gives tab and language. */
function addressOf(key: string, isPreview: boolean): vscode.Uri {
  const name = isPreview ? vscode.l10n.t('request (not sent)') : vscode.l10n.t('request');
  return vscode.Uri.from({ scheme: SCHEME, authority: key, path: `/${name}.md` });
}
