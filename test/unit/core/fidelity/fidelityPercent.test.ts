import { describe, expect, it } from 'vitest';
import { fidelityOf, fidelityPercent } from '../../../../src/core/fidelity/fidelityPercent.js';

describe('fidelity', () => {
  it('is what the excess leaves, and never more than all', () => {
    expect(fidelityOf(0.4952)).toBeCloseTo(0.5048);
    expect(fidelityOf(-0.3)).toBe(1);
    expect(fidelityOf(0)).toBe(1);
  });

  it('is shown in whole percent', () => {
    expect(fidelityPercent(0.5048, true)).toBe('50 %');
    expect(fidelityPercent(1, false)).toBe('100 %');
    expect(fidelityPercent(0, true)).toBe('0 %');
  });

  it('never shows 100 % while an unneeded token is left', () => {
    expect(fidelityPercent(1, true)).toBe('99 %');
    expect(fidelityPercent(0.9999, true)).toBe('99 %');
  });

  it('rounds neither up to all nor down to nothing', () => {
    expect(fidelityPercent(0.999, false)).toBe('99 %');
    expect(fidelityPercent(0.001, true)).toBe('1 %');
  });
});
