import { describe, expect, it } from 'vitest';
import { internPair } from '../../../../src/core/text/internPair.js';

describe('internPair', () => {
  it('gives equal strings equal numbers on both sides', () => {
    const { before, after, distinct } = internPair(['a', 'b', 'a', ''], ['b', 'c', '']);
    expect([...before]).toEqual([0, 1, 0, 2]);
    expect([...after]).toEqual([1, 3, 2]);
    expect(distinct).toBe(4);
  });

  it('does not take names of built-in properties for known strings', () => {
    expect(internPair(['__proto__', 'constructor'], ['toString']).distinct).toBe(3);
  });

  it('numbers more than 65,536 strings', () => {
    const { before, after, distinct } = internPair(
      Array.from({ length: 200_000 }, (_, index) => `t${index}`),
      ['t199999'],
    );
    expect(distinct).toBe(200_000);
    expect(after[0]).toBe(before[199_999]);
  });
});
