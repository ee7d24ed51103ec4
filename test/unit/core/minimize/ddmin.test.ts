import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ddmin } from '../../../../src/core/minimize/ddmin.js';
import { randomNumbers } from '../../../support/randomNumbers.js';
import { searchUnits, textOfNumbers } from '../../../support/unitOracle.js';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Trials that plain delta debugging makes: no subset twice, neither all nor none. */
async function plainTrials(count: number, needed: readonly number[]): Promise<number> {
  const seen = new Set<string>();
  await ddmin(range(count), async (subset) => {
    seen.add(textOfNumbers(subset));
    return needed.every((unit) => subset.includes(unit));
  });
  seen.delete('');
  return seen.size;
}

describe('ddmin', () => {
  it('finds what is needed', async () => {
    expect(await ddmin(range(8), async (subset) => subset.includes(1) && subset.includes(7))).toEqual([1, 7]);
    expect(await ddmin([3], async () => true)).toEqual([3]);
    expect(await ddmin([], async () => true)).toEqual([]);
  });

  it('is 1-minimal for any oracle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), fc.func(fc.boolean()), async (count, coin) => {
        const holds = (subset: readonly number[]): boolean =>
          subset.length === count || (subset.length > 0 && coin(textOfNumbers(subset)));
        const kept = await ddmin(range(count), async (subset) => holds(subset));
        expect(holds(kept)).toBe(true);
        for (const unit of kept) {
          expect(holds(kept.filter((other) => other !== unit))).toBe(false);
        }
      }),
    );
  });

  it('needs about twice the trials of our own search over 2 to 40 units, and never far fewer', {
    timeout: 30_000,
  }, async () => {
    const random = randomNumbers(7);
    let plain = 0;
    let own = 0;
    let worst = 0;
    for (let round = 0; round < 120; round++) {
      const count = 2 + Math.floor(random() * 39);
      const needed = new Set(range(1 + Math.floor(random() * 4)).map(() => Math.floor(random() * count)));
      const trials = await plainTrials(count, [...needed]);
      const { result, keep } = await searchUnits(count, (set) => [...needed].every((unit) => set.has(unit)));
      expect(new Set(keep)).toEqual(needed);
      plain += trials;
      own += result.trials;
      worst = Math.max(worst, result.trials - trials);
    }
    expect(own / plain).toBeLessThan(0.55);
    expect(worst).toBeLessThanOrEqual(3);
  });

  it('takes 2,000 units', async () => {
    expect(await ddmin(range(2000), async (subset) => subset.includes(1234))).toEqual([1234]);
  });
});
