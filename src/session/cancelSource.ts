/** Cancelling what was started here, without cancelling what asked for it. */
import type { CancelSignal } from './cancelSignal.js';

type Listener = () => void;

/** A signal of our own that also follows an outer one. */
export class CancelSource {
  readonly signal: CancelSignal;
  readonly #listeners = new Set<Listener>();
  readonly #outer: CancelSignal;
  readonly #follow: Listener;
  #aborted = false;
  #reason: unknown;

  constructor(outer: CancelSignal) {
    this.#outer = outer;
    this.#follow = () => this.cancel(outer.reason);
    this.signal = this.#makeSignal();
    if (outer.aborted) this.cancel(outer.reason);
    else outer.addEventListener('abort', this.#follow, { once: true });
  }

  /** Aborts the signal; the first reason counts. */
  cancel(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason;
    this.release();
    for (const listener of [...this.#listeners]) listener();
    this.#listeners.clear();
  }

  /** Stops following the outer signal. */
  release(): void {
    this.#outer.removeEventListener('abort', this.#follow);
  }

  #makeSignal(): CancelSignal {
    const aborted = () => this.#aborted;
    const reason = () => this.#reason;
    const listeners = this.#listeners;
    return {
      get aborted() {
        return aborted();
      },
      get reason() {
        return reason();
      },
      throwIfAborted() {
        if (aborted()) throw reason();
      },
      addEventListener: (_type, listener) => {
        if (aborted()) return;
        listeners.add(listener);
      },
      removeEventListener: (_type, listener) => {
        listeners.delete(listener);
      },
    };
  }
}
