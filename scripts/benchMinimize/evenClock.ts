/** A clock that only trials move: each takes one unit of time, however busy the machine is. */
import { setImmediate } from 'node:timers/promises';
import type { FailingOn } from './searches.ts';

interface UnderWay {
  readonly text: string;
  readonly end: number;
  readonly resolve: () => void;
  /** Whether what it shows has been asked for and told. */
  isKnown: boolean;
}

/** Trials on this clock; those under way at once pass their time together. */
export class EvenClock {
  /** Time passed, in trials. */
  now = 0;
  /** In the order in which they began, and so end. */
  readonly #underWay: UnderWay[] = [];

  /** A trial that takes its time; what it shows is asked for outside of it. */
  on(failingOn: FailingOn): FailingOn {
    return async (text) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const trial: UnderWay = { text, end: this.now + 1, resolve, isKnown: false };
      this.#underWay.push(trial);
      const failing = await failingOn(text);
      trial.isKnown = true;
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

  /** Ends the trials whose time is over, once the search has begun all that it wants to, and as far as is known what they show. */
  async #pass(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    const [next] = this.#underWay;
    if (next?.isKnown !== true) return;
    this.#underWay.shift();
    this.now = Math.max(this.now, next.end);
    next.resolve();
    void this.#pass();
  }
}
