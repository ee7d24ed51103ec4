import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../../src/core/diff/editDistance.js';
import { lexTokens } from '../../../../src/core/text/lexTokens.js';
import type { Token } from '../../../../src/core/text/token.js';
import { anyPair, editPair, plainDistance } from '../../../support/editPairs.js';

const tokens = (numbers: ArrayLike<number>): Token[] =>
  Array.from(numbers, (number, index) => ({ text: `t${number}`, start: index, end: index + 1 }));

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['', 'a b c', 3],
    ['a b c', 'a b c', 0],
    ['return a - b', 'return a + b', 1],
    ['k i t t e n', 's i t t i n g', 3],
    ['a b', 'b a', 2],
    ['a b c d', 'b c d a', 2],
  ])('from %j to %j is %i', (before, after, distance) => {
    expect(editDistance(lexTokens(before), lexTokens(after))).toBe(distance);
  });

  it('equals the plain dynamic program on 20,000 random pairs', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { before, after } = anyPair(seed, 60);
        return editDistance(tokens(before), tokens(after)) === plainDistance(before, after);
      }),
      { numRuns: 20_000 },
    );
  });

  it('equals it on longer pairs, whatever the share of changes', { timeout: 60_000 }, () => {
    for (const length of [250, 400, 900, 1500]) {
      for (const [index, rate] of [0.01, 0.05, 0.2, 0.6, 1].entries()) {
        const { before, after } = editPair(length + index, length, 40, rate);
        const unrelated = editPair(length + index + 100, length, 40, 0).before;
        expect(editDistance(tokens(before), tokens(after))).toBe(plainDistance(before, after));
        expect(editDistance(tokens(unrelated), tokens(after))).toBe(plainDistance(unrelated, after));
      }
    }
  });

  it('is symmetric, zero for equal texts only, and obeys the triangle inequality', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, otherSeed) => {
        const { before: a, after: b } = anyPair(seed, 40);
        const { after: c } = anyPair(otherSeed, 40);
        const distance = (left: Int32Array, right: Int32Array): number => editDistance(tokens(left), tokens(right));
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b) === 0).toBe(a.join() === b.join());
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives up over the limit, never under it', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(80), (seed, limit) => {
        const { before, after } = anyPair(seed, 80);
        const distance = plainDistance(before, after);
        expect(editDistance(tokens(before), tokens(after), limit)).toBe(distance <= limit ? distance : undefined);
        expect(editDistance(tokens(before), tokens(after), distance)).toBe(distance);
        expect(editDistance(tokens(before), tokens(after), distance + 0.5)).toBe(distance);
        expect(editDistance(tokens(before), tokens(after), Number.POSITIVE_INFINITY)).toBe(distance);
      }),
      { numRuns: 2000 },
    );
    expect(() => editDistance([], [], -1)).toThrow(RangeError);
    expect(() => editDistance([], [], Number.NaN)).toThrow(RangeError);
  });

  it('compares by text, whatever the position', () => {
    const token = (text: string, start: number): Token => ({ text, start, end: start });
    expect(editDistance([token('a', 0)], [token('a', 7)])).toBe(0);
    expect(editDistance([token('__proto__', 0)], [token('constructor', 0)])).toBe(1);
  });

  it('takes a million tokens of 200,000 kinds', { timeout: 60_000 }, () => {
    const { before, after } = editPair(1, 1_000_000, 200_000, 0.0005);
    const distance = editDistance(tokens(before), tokens(after));
    expect(distance).toBeGreaterThan(400);
    expect(distance).toBeLessThan(600);
  });

  it('is quick when changes stand together at both ends', { timeout: 20_000 }, () => {
    const { before } = editPair(2, 300_000, 1000, 0);
    const after = before.slice();
    after.set(editPair(3, 400, 1000, 0).before, 0);
    after[299_999] = 1000;
    const distance = editDistance(tokens(before), tokens(after));
    expect(distance).toBeGreaterThan(350);
    expect(distance).toBeLessThanOrEqual(401);
  });
});
