import { describe, expect, it } from 'vitest';
import { percentile } from '../../../../src/core/history/percentile.js';

describe('percentile', () => {
  it('interpolates between the nearest values', () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([1, 2, 3, 4, 5], 0.25)).toBe(2);
    expect(percentile([10, 20], 0.05)).toBeCloseTo(10.5);
  });

  it('is the smallest and the largest at the ends, and the only one of one', () => {
    expect(percentile([3, 1, 2], 0)).toBe(1);
    expect(percentile([3, 1, 2], 1)).toBe(3);
    expect(percentile([7], 0.05)).toBe(7);
    expect(percentile([], 0.5)).toBeUndefined();
  });
});
