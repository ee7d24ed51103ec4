/** A clock that only trials move: each takes one unit of time, however busy the machine is. */
import { setImmediate } from 'node:timers/promises';
import type { FailingOn } from './searches.ts';

/** Trials on this clock; those under way at once pass their time together. */
export class EvenClock {
  /** Time passed, in trials. */
  now = 0;
  readonly #underWay: { readonly text: string; readonly end: number; readonly resolve: () => void }[] = [];

  /** A trial that takes its time; what it shows is asked for outside of it. */
  on(failingOn: FailingOn): FailingOn {
    return async (text) => {
      const failing = await failingOn(text);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#underWay.push({ text, end: this.now + 1, resolve });
      void this.#pass();
      await promise;
      return failing;
    };
  }

  /** A trial that is ended takes no more time. */
  end(text: string): void {
    const index = this.#underWay.findIndex((trial) => trial.text === text);
    for (const { resolve } of index < 0 ? [] : this.#underWay.splice(index, 1)) resolve();
  }

  /** Ends the trial that is first to end, once the search has begun all that it wants to. */
  async #pass(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    const next = this.#underWay.shift();
    if (next === undefined) return;
    this.now = Math.max(this.now, next.end);
    next.resolve();
  }
}
