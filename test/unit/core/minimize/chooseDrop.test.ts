import { describe, expect, it } from 'vitest';
import { chooseDrop } from '../../../../src/core/minimize/chooseDrop.js';
import type { Evidence } from '../../../../src/core/minimize/needBelief.js';

const all = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
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
const always = (): boolean => true;
const dropped = (known: Evidence, isViable: (units: ReadonlySet<number>) => boolean = always): number[] | undefined => {
  const drop = chooseDrop([known], isViable);
  return drop && [...drop.units].sort((left, right) => left - right);
};

describe('chooseDrop', () => {
  it('first drops the end of the list that is as likely as not to be spare', () => {
    expect(dropped(evidence(16, [all(16)]))).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('drops everything else once one needed unit is found', () => {
    expect(dropped(evidence(8, [], [3]))).toEqual([0, 1, 2, 4, 5, 6, 7]);
  });

  it('cuts the clause in two, and drops with it what is likely spare', () => {
    const units = dropped(evidence(8, [[4, 5, 6, 7]])) ?? [];
    const inside = units.filter((unit) => unit >= 4);
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(4);
  });

  it('leaves out what is known, and asks nothing when nothing is left', () => {
    expect(dropped(evidence(3, [], [0, 1, 2]))).toBeUndefined();
    expect(dropped(evidence(2, [[0], [1]]))).toBeUndefined();
    expect(dropped(evidence(0, []))).toBeUndefined();
  });

  it('tries the likeliest unit alone when it is likely enough', () => {
    const weights = [1, 1, 30, 1, 1];
    expect(dropped({ ...evidence(5, [all(5)]), weights })).toEqual([0, 1, 3, 4]);
  });

  it('learns about several groups of tests at once', () => {
    const needs = (units: readonly number[]): Evidence => ({
      ...evidence(8, [units]),
      weights: all(8).map((unit) => (units.includes(unit) ? 1 : 0)),
    });
    const drop = chooseDrop([needs([0, 1, 2, 3]), needs([4, 5, 6, 7])], always);
    for (const chance of drop?.chances ?? [0]) {
      expect(chance).toBeGreaterThan(0.3);
      expect(chance).toBeLessThan(0.7);
    }
  });

  it('drops what no group can need once all else is known', () => {
    const known: Evidence = { ...evidence(4, [], [1]), weights: [0, 1, 0, 0] };
    expect(dropped(known)).toEqual([0, 2, 3]);
    expect(dropped(known, (units) => units.size < 3)).toEqual([2, 3]);
  });

  it('chooses among what parses', () => {
    const together = (units: ReadonlySet<number>): boolean => units.has(2) === units.has(3);
    const choice = dropped(evidence(6, [all(6)]), together) ?? [];
    expect(choice.length).toBeGreaterThan(0);
    expect(choice.includes(2)).toBe(choice.includes(3));
    expect(dropped(evidence(6, [all(6)]), () => false)).toBeUndefined();
    expect(dropped(evidence(200, [all(200)]), (units) => units.size === 1)).toHaveLength(1);
  });

  it('takes 5,000 units', () => {
    const choice = chooseDrop([evidence(5000, [all(5000), all(2500)])], always);
    expect(Math.abs((choice?.chances[0] ?? 0) - 0.5)).toBeLessThan(0.05);
  });
});
