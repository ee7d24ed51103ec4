import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandedDistance } from '../../../../src/core/diff/bandedDistance.js';
import { anyPair, editPair, plainDistance, shorterFirst } from '../../../support/editPairs.js';

describe('bandedDistance', () => {
  it('finds the distance at every limit that allows it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(60), (seed, extra) => {
        const { before, after, distinct } = shorterFirst(anyPair(seed, 160));
        fc.pre(before.length > 0);
        const distance = plainDistance(before, after);
        const limit = after.length - before.length + extra;
        expect(bandedDistance(before, after, distinct, limit).distance).toBe(distance <= limit ? distance : undefined);
        expect(bandedDistance(before, after, distinct, distance).distance).toBe(distance);
        expect(bandedDistance(before, after, distinct, after.length).distance).toBe(distance);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [700, 0.1],
    [1200, 0.3],
    [1500, 0.05],
    [900, 1],
  ])('narrows and widens its band over %i items of which %d changed', (length, rate) => {
    for (let seed = 1; seed <= 8; seed++) {
      const { before, after, distinct } = shorterFirst(editPair(seed * length, length, 30, rate));
      const distance = plainDistance(before, after);
      for (const limit of [distance - 1, distance, distance + 1, distance + 70, 2 * distance]) {
        const reach = bandedDistance(before, after, distinct, limit);
        expect(reach.distance).toBe(distance <= limit ? distance : undefined);
        expect(reach.reached).toBeLessThanOrEqual(before.length);
      }
    }
  });

  it('finds its way back after a change that shifts everything', () => {
    const { before } = editPair(9, 3000, 50, 0);
    const moved = Int32Array.from([...before.subarray(500, 900), ...before.subarray(0, 500), ...before.subarray(900)]);
    const distance = plainDistance(before, moved);
    expect(bandedDistance(before, moved, 50, distance + 5).distance).toBe(distance);
    expect(bandedDistance(before, moved, 50, distance - 1).distance).toBeUndefined();
  });

  it('takes 100,000 items of 80,000 kinds', { timeout: 20_000 }, () => {
    const { before, after, distinct } = shorterFirst(editPair(10, 100_000, 80_000, 0.02));
    const { distance } = bandedDistance(before, after, distinct, 2500);
    expect(distance).toBeGreaterThan(1500);
    expect(distance).toBeLessThan(2500);
  });
});
