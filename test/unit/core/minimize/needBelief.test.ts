import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evidence, NeedBelief } from '../../../../src/core/minimize/needBelief.js';

/** The chance by going through every set of needed units, each weighed by its units' rates. */
function chanceByCases(evidence: Evidence, spare: ReadonlySet<number>): number {
  const { rates } = new NeedBelief(evidence);
  let all = 0;
  let spared = 0;
  for (let bits = 0; bits < 1 << rates.length; bits++) {
    const isNeeded = (unit: number): boolean => ((bits >> unit) & 1) === 1;
    if (!evidence.clauses.every((clause) => [...clause].some(isNeeded))) {
      continue;
    }
    const chance = rates.reduce(
      (product, rate, unit) => product * (isNeeded(unit) ? 1 - Math.exp(-rate) : Math.exp(-rate)),
      1,
    );
    all += chance;
    spared += [...spare].some(isNeeded) ? 0 : chance;
  }
  return spared / all;
}

const evidence = (
  count: number,
  clauses: readonly (readonly number[])[],
  needed: readonly number[] = [],
): Evidence => ({
  weights: new Array<number>(count).fill(1),
  needed: new Set(needed),
  clauses: clauses.map((clause) => new Set(clause)),
  total: count,
});

describe('NeedBelief', () => {
  it('gives the chance that counting every case gives', () => {
    const units = fc.uniqueArray(fc.nat(6), { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(units, { maxLength: 4 }),
        units,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 7, maxLength: 7 }),
        (clauses, spare, weights) => {
          const known = { ...evidence(7, clauses), weights };
          const chance = new NeedBelief(known).chanceSpare(new Set(spare));
          expect(chance).toBeCloseTo(chanceByCases(known, new Set(spare)), 6);
        },
      ),
    );
  });

  it('rules out that a whole clause can be spared', () => {
    expect(new NeedBelief(evidence(6, [[1, 2]])).chanceSpare(new Set([1, 2, 3]))).toBeCloseTo(0, 9);
    expect(new NeedBelief(evidence(6, [])).chanceSpare(new Set())).toBe(1);
  });

  it('expects one needed unit, then none or one more', () => {
    const { rates } = new NeedBelief(evidence(10, [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]));
    expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(1, 9);
    const more = new NeedBelief(evidence(10, [], [4]));
    expect(more.chanceSpare(new Set([0, 1, 2, 3, 5, 6, 7, 8, 9]))).toBeCloseTo(0.5, 1);
    expect(more.rates[4]).toBe(0);
    expect(more.rates[5]).toBeGreaterThan(2 * (more.rates[9] ?? 1));
  });

  it('expects many where many were found', () => {
    const dense = new NeedBelief({ ...evidence(20, [], [0, 1, 2, 3, 4, 5, 6, 7, 8]), total: 20 });
    const sparse = new NeedBelief({ ...evidence(20, [], [8]), total: 20 });
    const chance = dense.chanceSpare(new Set([9, 10]));
    expect(chance).toBeLessThan(0.2);
    expect(chance).toBeLessThan(sparse.chanceSpare(new Set([9, 10])) / 3);
  });

  it('takes 20,000 units', () => {
    const clause = Array.from({ length: 10_000 }, (_, index) => index);
    const belief = new NeedBelief(evidence(20_000, [clause, clause.map((unit) => unit + 5000)]));
    const chance = belief.chanceSpare(new Set(clause.slice(0, 5000)));
    expect(chance).toBeGreaterThan(0.3);
    expect(chance).toBeLessThan(1);
  });
});
