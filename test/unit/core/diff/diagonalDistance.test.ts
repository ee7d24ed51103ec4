import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagonalDistance } from '../../../../src/core/diff/diagonalDistance.js';
import { anyPair, editPair, plainDistance, shorterFirst } from '../../../support/editPairs.js';

describe('diagonalDistance', () => {
  it('finds the distance at every limit that allows it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(40), (seed, limit) => {
        const { before, after } = shorterFirst(anyPair(seed, 40));
        const distance = plainDistance(before, after);
        const reach = diagonalDistance(before, after, limit);
        expect(reach.distance).toBe(distance <= limit ? distance : undefined);
        expect(reach.reached).toBeLessThanOrEqual(before.length + after.length);
        expect(diagonalDistance(before, after, distance).distance).toBe(distance);
        expect(distance === 0 || diagonalDistance(before, after, distance - 1).distance === undefined).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('says how far it came', () => {
    const { before, after } = editPair(5, 10_000, 300, 0.1);
    const distance = plainDistance(before.subarray(0, 2000), after.subarray(0, 2000));
    const { reached } = diagonalDistance(before, after.length < before.length ? before : after, distance);
    expect(reached).toBeGreaterThan(2000);
    expect(reached).toBeLessThan(12_000);
  });

  it('takes 500,000 items', () => {
    const { before, after } = shorterFirst(editPair(6, 500_000, 5000, 0.0005));
    expect(diagonalDistance(before, after, 1000).distance).toBeGreaterThan(150);
  });
});
