/** Hands out things of which there are a few to those who wait for one. */
import type { CancelSignal } from '../session/cancelSignal.js';

/** First come, first served, with the thing that was used last: what it keeps of earlier uses is worth more than that of the others. */
export class SlotQueue<T> {
  readonly #free: T[];
  readonly #waiting: ((slot: T) => void)[] = [];

  constructor(slots: readonly T[]) {
    this.#free = [...slots];
  }

  /** Waits for a slot; rejects with the signal's reason when cancelled meanwhile. */
  take(signal: CancelSignal): Promise<T> {
    signal.throwIfAborted();
    const free = this.#free.shift();
    if (free !== undefined) return Promise.resolve(free);
    return new Promise((resolve, reject) => {
      const receive = (slot: T): void => {
        signal.removeEventListener('abort', leave);
        resolve(slot);
      };
      const leave = (): void => {
        const at = this.#waiting.indexOf(receive);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(receive);
    });
  }

  give(slot: T): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.unshift(slot);
    else next(slot);
  }
}
