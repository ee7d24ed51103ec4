/** Choices that repeat for a seed. */
import { randomNumbers } from '../../../test/support/randomNumbers.ts';

export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  /** From 0 to `below` - 1. */
  whole(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** One of them; undefined of none. */
  pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.whole(values.length)];
  }

  /** All of them in some order. */
  shuffle<Value>(values: readonly Value[]): Value[] {
    const rest = [...values];
    return values.map(() => rest.splice(this.whole(rest.length), 1)[0] as Value);
  }
}
