/** Conditions that a program already has. */
import { describe, expect, it } from 'vitest';
import { conditionsNear } from '../../../../src/core/mutate/conditionsNear.js';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import { viewOf } from './viewOf.js';

describe('conditionsNear', () => {
  it('gives the comparisons of the function, nearest first, then its parameters and their absence', async () => {
    const { view, scopes, types, at } = await viewOf(
      'python',
      'def f(a):\n    if a < 1:\n        g()\n    here()\n    if a in b:\n        pass\ndef k(q):\n    q > 5\n',
    );
    const vocabulary = new Vocabulary(view, { numbers: [], strings: [] });
    const site = { view, scopes, types, vocabulary, node: at('here()') };
    expect(conditionsNear(site)).toEqual(['a in b', 'a < 1', 'a', 'not a']);
  });
});
