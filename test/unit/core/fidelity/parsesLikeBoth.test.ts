import { describe, expect, it } from 'vitest';
import { parsesLikeBoth } from '../../../../src/core/fidelity/parsesLikeBoth.js';
import { grammarFor } from '../../../support/grammars.js';
import { sourceOf } from '../../../support/sources.js';

describe('parsesLikeBoth', () => {
  it('refuses what does not parse where both ends do', async () => {
    const [original, proposal] = await Promise.all([sourceOf('python', 'x = 1\n'), sourceOf('python', 'x = (1)\n')]);
    const isWorthATrial = parsesLikeBoth(original, proposal, await grammarFor('python'));
    expect(isWorthATrial('x = 2\n')).toBe(true);
    expect(isWorthATrial('x = (1\n')).toBe(false);
  });

  it('refuses nothing where an end itself does not parse, or without a grammar', async () => {
    const [broken, whole] = await Promise.all([sourceOf('python', 'x = (\n'), sourceOf('python', 'x = 1\n')]);
    const grammar = await grammarFor('python');
    expect(parsesLikeBoth(broken, whole, grammar)('x = ((\n')).toBe(true);
    expect(parsesLikeBoth(whole, broken, grammar)('x = ((\n')).toBe(true);
    expect(parsesLikeBoth(whole, whole, null)('x = ((\n')).toBe(true);
  });
});
