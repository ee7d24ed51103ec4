import { describe, expect, it } from 'vitest';
import { changedTokens } from '../../../../src/core/fidelity/changedTokens.js';
import { editSizeIn } from '../../../../src/core/fidelity/editSizeIn.js';
import { measureChange } from '../../../../src/core/fidelity/measureChange.js';
import { sourceOf } from '../../../support/sources.js';

describe('the worked example', () => {
  const original = 'def f(a, b):\n    return a - b\n';
  const gold = 'def f(a, b):\n    return a + b\n';
  const proposal = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';

  it('gives the published figures', async () => {
    const [before, fix, after] = await Promise.all([original, gold, proposal].map((text) => sourceOf('python', text)));
    const change = measureChange(before!, after!);
    expect(change.tokens).toMatchObject({
      original: 14,
      proposal: 30,
      distance: 17,
      scopeOriginal: 14,
      scopeProposal: 30,
    });
    expect(change.tokens.editSize).toBeCloseTo(0.5667, 4);
    expect(editSizeIn(before!, fix!, after!)).toBeCloseTo(0.0714, 4);
    expect(change.tokens.editSize - editSizeIn(before!, fix!, after!)).toBeCloseTo(0.4952, 4);
    expect(changedTokens(before!, after!, fix!)).toEqual({ all: 17, needed: 1 });
    expect(change.complexity).toEqual({
      original: 0,
      proposal: 2,
      functions: [{ name: 'f', line: 1, original: 0, proposal: 2 }],
    });
    expect(measureChange(before!, fix!).complexity?.proposal).toBe(0);
    expect(change.lines).toEqual({ kept: 1, added: 3, deleted: 1, similarity: 0.2 });
  });
});
