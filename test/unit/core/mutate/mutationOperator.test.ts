/** Drafts and tiers. */
import { describe, expect, it } from 'vitest';
import { replacing, tierOf } from '../../../../src/core/mutate/mutationOperator.js';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import { viewOf } from './viewOf.js';

describe('replacing', () => {
  it('replaces exactly the node', async () => {
    const { view, scopes, types, at } = await viewOf('python', 'x = a + b\n');
    const vocabulary = new Vocabulary(view, { numbers: [], strings: [] });
    const site = { view, scopes, types, vocabulary, node: at('a') };
    expect(replacing(site, at('b'), 'c', 2)).toEqual({ start: 8, end: 9, text: 'c', tier: 2 });
  });
});

describe('tierOf', () => {
  it('keeps tiers between often and far-fetched', () => {
    expect([-1, 0, 2, 9].map(tierOf)).toEqual([0, 0, 2, 3]);
  });
});
