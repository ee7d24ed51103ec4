/** One request under way: what ends it early, and with which failure. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { Failure } from '../../session/failures.js';

/** Ends at the first of: cancelled by the caller, failed for good (`fail`), closed. Its signal closes the socket. */
export class ChatRequest {
  readonly #controller = new AbortController();
  readonly #cancel: CancelSignal;
  readonly #onCancel = (): void => this.#controller.abort(this.#cancel.reason);
  #failure: Failure | null = null;

  constructor(cancel: CancelSignal) {
    this.#cancel = cancel;
    if (cancel.aborted) this.#onCancel();
    else cancel.addEventListener('abort', this.#onCancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get controller(): AbortController {
    return this.#controller;
  }

  /** Why it ended, when it was not the caller who ended it. */
  get failure(): Failure | null {
    return this.#failure;
  }

  /** Ends it; the first failure counts. */
  fail(failure: Failure): void {
    if (this.#controller.signal.aborted) return;
    this.#failure = failure;
    this.#controller.abort();
  }

  /** The value of `work`; rejects with the caller's reason as soon as the caller cancels, however long `work` goes on. */
  async orCancelled<T>(work: Promise<T>): Promise<T> {
    let onAbort = (): void => {};
    const cancelled = new Promise<never>((_, reject) => {
      onAbort = () => reject(this.#cancel.reason);
      this.#cancel.addEventListener('abort', onAbort, { once: true });
    });
    // What is left behind after a cancel may still reject; nobody listens any more.
    work.catch(() => {});
    try {
      this.#cancel.throwIfAborted();
      return await Promise.race([work, cancelled]);
    } finally {
      this.#cancel.removeEventListener('abort', onAbort);
    }
  }

  /** Closes what is still open. */
  close(): void {
    this.#cancel.removeEventListener('abort', this.#onCancel);
    this.#controller.abort();
  }
}
