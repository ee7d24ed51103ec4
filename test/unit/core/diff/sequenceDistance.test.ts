import { describe, expect, it } from 'vitest';
import { sequenceDistance } from '../../../../src/core/diff/sequenceDistance.js';
import { editPair, plainDistance, shorterFirst } from '../../../support/editPairs.js';

describe('sequenceDistance', () => {
  it('is the same number whichever method finds it', { timeout: 20_000 }, () => {
    for (const length of [20, 200, 300, 1100, 2200]) {
      for (const [index, rate] of [0.005, 0.03, 0.1, 0.4, 1].entries()) {
        const { before, after, distinct } = shorterFirst(editPair(length * 10 + index, length, 25, rate));
        const distance = plainDistance(before, after);
        expect(sequenceDistance(before, after, distinct, Number.POSITIVE_INFINITY)).toBe(distance);
        expect(sequenceDistance(before, after, distinct, distance)).toBe(distance);
        expect(distance === 0 ? undefined : sequenceDistance(before, after, distinct, distance - 1)).toBeUndefined();
      }
    }
  });

  it('opens its band as far as it must when the changes begin late', () => {
    const { before } = editPair(4, 6000, 40, 0);
    const after = before.slice();
    after.set(editPair(5, 2000, 40, 0).before, 4000);
    expect(sequenceDistance(before, after, 40, Number.POSITIVE_INFINITY)).toBe(plainDistance(before, after));
  });

  it('takes 60,000 items of which every tenth changed', { timeout: 20_000 }, () => {
    const { before, after, distinct } = shorterFirst(editPair(7, 60_000, 4000, 0.1));
    const distance = sequenceDistance(before, after, distinct, Number.POSITIVE_INFINITY);
    expect(distance).toBeGreaterThan(5000);
    expect(sequenceDistance(before, after, distinct, distance ?? 0)).toBe(distance);
  });
});
