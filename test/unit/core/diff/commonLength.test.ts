import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonLength } from '../../../../src/core/diff/commonLength.js';
import { randomNumbers } from '../../../support/randomNumbers.js';

function commonByTable(before: Int32Array, after: Int32Array): number {
  const row = new Array<number>(after.length + 1).fill(0);
  for (const item of before) {
    let diagonal = 0;
    for (let column = 1; column <= after.length; column++) {
      const above = row[column] ?? 0;
      row[column] = item === after[column - 1] ? diagonal + 1 : Math.max(above, row[column - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[after.length] ?? 0;
}

const items = (distinct: number, maxLength: number): fc.Arbitrary<Int32Array> =>
  fc.array(fc.nat(distinct - 1), { maxLength }).map((numbers) => Int32Array.from(numbers));

describe('commonLength', () => {
  it('equals the table on short sequences', () => {
    fc.assert(
      fc.property(items(4, 30), items(4, 90), (before, after) => {
        expect(commonLength(before, after, 4)).toBe(commonByTable(before, after));
        expect(commonLength(after, before, 4)).toBe(commonByTable(before, after));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [700, 700, 40],
    [700, 64, 10],
    [1, 900, 3],
    [640, 1200, 400],
  ])('equals the table on %i and %i items of %i that have little in common', (n, m, distinct) => {
    const random = randomNumbers(n + m);
    const before = Int32Array.from({ length: n }, () => random() * distinct);
    const after = Int32Array.from({ length: m }, () => random() * distinct);
    expect(commonLength(before, after, distinct)).toBe(commonByTable(before, after));
  });

  it('takes 100,000 items of which few changed, and 20,000 of which all did', { timeout: 20_000 }, () => {
    const before = Int32Array.from({ length: 100_000 }, (_, index) => index);
    const after = before.map((item) => (item % 1000 === 7 ? 100_000 : item));
    expect(commonLength(before, after, 100_001)).toBe(99_900);
    const reversed = before.subarray(0, 20_000).slice().reverse();
    expect(commonLength(before.subarray(0, 20_000), reversed, 100_001)).toBe(1);
  });
});
