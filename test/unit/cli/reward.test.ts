import { describe, expect, it } from 'vitest';
import { rewardOf } from '../../../src/cli/reward.js';

describe('rewardOf', () => {
  it('is 0.1 less the excess for what passed, -0.2 for what did not', () => {
    expect(rewardOf(true, 0)).toBe(0.1);
    expect(rewardOf(true, 0.5)).toBeCloseTo(-0.4);
    expect(rewardOf(true, -0.25)).toBeCloseTo(0.35);
    expect(rewardOf(false, 0)).toBe(-0.2);
    expect(rewardOf(false, null)).toBe(-0.2);
  });

  it('is not made up', () => {
    expect(rewardOf(null, 0.1)).toBeNull();
    expect(rewardOf(true, null)).toBeNull();
  });
});
