import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestIncreasing } from '../../../../src/core/diff/longestIncreasing.js';

function longestByTable(values: readonly number[]): number {
  const lengths: number[] = [];
  values.forEach((value, index) => {
    lengths.push(1 + Math.max(0, ...lengths.filter((_, other) => other < index && (values[other] ?? 0) < value)));
  });
  return Math.max(0, ...lengths);
}

describe('longestIncreasing', () => {
  it('finds an increasing run, and none is longer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(100), { maxLength: 30 }), (values) => {
        const run = longestIncreasing(values);
        expect(run).toHaveLength(longestByTable(values));
        run.forEach((index, place) => {
          const before = run[place - 1];
          expect(before === undefined || (before < index && (values[before] ?? 0) < (values[index] ?? 0))).toBe(true);
        });
      }),
    );
  });

  it('takes 200,000 values', () => {
    const values = Array.from({ length: 200_000 }, (_, index) => index ^ 1);
    expect(longestIncreasing(values)).toHaveLength(100_000);
  });
});
