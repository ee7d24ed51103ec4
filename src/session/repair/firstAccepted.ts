/** Trying many things, several at a time, with the answer of trying them one after the other. */
import type { CancelSignal } from '../cancelSignal.js';
import { CancelSource } from '../cancelSource.js';

/** What trying one item gave. */
export interface Verdict {
  readonly accepted: boolean;
}

/** The first accepted item in the order of the items, with its place; undefined when none was. */
export interface Acceptance<T, V> {
  readonly item: T;
  readonly place: number;
  readonly verdict: V;
}

/** Cancels trials that an earlier acceptance made needless; never leaves this file. */
const NEEDLESS = Symbol('a trial before this one was accepted');

/**
 * Tries items until one is accepted, at most `slots` at a time.
 *
 * The answer does not depend on `slots`: of several accepted items the one that comes first in the order wins, so items before an
 * accepted one are waited for, and those after it are cancelled.
 *
 * @param items - taken one by one, only when a slot is free.
 * @param attempt - rejects to stop everything, with that reason.
 * @throws the signal's reason as soon as it is cancelled.
 */
export async function firstAccepted<T, V extends Verdict>(
  items: Iterator<T>,
  slots: number,
  attempt: (item: T, place: number, signal: CancelSignal) => Promise<V>,
  signal: CancelSignal,
): Promise<Acceptance<T, V> | undefined> {
  signal.throwIfAborted();
  return new Race(items, attempt, signal).run(Math.max(1, slots));
}

class Race<T, V extends Verdict> {
  readonly #items: Iterator<T>;
  readonly #attempt: (item: T, place: number, signal: CancelSignal) => Promise<V>;
  readonly #signal: CancelSignal;
  readonly #running = new Map<number, CancelSource>();
  #place = 0;
  #exhausted = false;
  #best: Acceptance<T, V> | undefined;

  constructor(
    items: Iterator<T>,
    attempt: (item: T, place: number, signal: CancelSignal) => Promise<V>,
    signal: CancelSignal,
  ) {
    this.#items = items;
    this.#attempt = attempt;
    this.#signal = signal;
  }

  async run(slots: number): Promise<Acceptance<T, V> | undefined> {
    let stop: () => void = () => undefined;
    const cancelled = new Promise<never>((_, reject) => {
      stop = () => reject(this.#signal.reason);
      this.#signal.addEventListener('abort', stop, { once: true });
    });
    const lanes = Array.from({ length: slots }, () => this.#lane());
    try {
      await Promise.race([Promise.all(lanes), cancelled]);
      return this.#best;
    } catch (error) {
      this.#exhausted = true;
      for (const source of this.#running.values()) source.cancel(error);
      throw error;
    } finally {
      this.#signal.removeEventListener('abort', stop);
      // Whoever lost the race has nobody waiting for it any more.
      cancelled.catch(() => undefined);
      for (const lane of lanes) lane.catch(() => undefined);
    }
  }

  async #lane(): Promise<void> {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      const { item, place } = next;
      const source = new CancelSource(this.#signal);
      this.#running.set(place, source);
      try {
        const verdict = await this.#attempt(item, place, source.signal);
        if (verdict.accepted && !source.signal.aborted) this.#accept({ item, place, verdict });
      } catch (error) {
        if (error !== NEEDLESS) throw error;
      } finally {
        this.#running.delete(place);
        source.release();
      }
    }
  }

  #take(): { readonly item: T; readonly place: number } | undefined {
    if (this.#exhausted || this.#best !== undefined || this.#signal.aborted) return undefined;
    const next = this.#items.next();
    if (next.done === true) {
      this.#exhausted = true;
      return undefined;
    }
    const place = this.#place;
    this.#place += 1;
    return { item: next.value, place };
  }

  #accept(acceptance: Acceptance<T, V>): void {
    if (this.#best !== undefined && this.#best.place < acceptance.place) return;
    this.#best = acceptance;
    for (const [place, source] of this.#running) {
      if (place > acceptance.place) source.cancel(NEEDLESS);
    }
  }
}
