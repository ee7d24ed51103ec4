import { describe, expect, it } from 'vitest';
import { kindSet } from '../../../../src/core/syntax/nodeKinds.js';
import { firstTokenAt, tokenRangeOf } from '../../../../src/core/syntax/tokenRange.js';
import { sourceOf } from '../../../support/sources.js';

async function tokensOfKind(kind: string, text: string): Promise<number[]> {
  const { tree, tokens, tokenNodes } = await sourceOf('python', text);
  const kinds = kindSet(tree!, [kind]);
  const counts: number[] = [];
  tree!.kind.forEach((each, node) => {
    if (kinds[each] !== 1) return;
    const { first, last } = tokenRangeOf(tree!, tokens, tokenNodes, node, node);
    counts.push(last - first);
  });
  return counts;
}

describe('tokenRangeOf', () => {
  it('holds the tokens of blocks inside a node, not of those that open or close around it', async () => {
    const text = 'def f():\n    def g():\n        return 1\n';
    // g: def g ( ) : « return 1 »; f: def f ( ) : « … ».
    expect(await tokensOfKind('function_definition', text)).toEqual([16, 9]);
    expect(await tokensOfKind('return_statement', text)).toEqual([2]);
    expect(await tokensOfKind('block', text)).toEqual([11, 4]);
  });

  it('is empty for a node without tokens', async () => {
    expect(await tokensOfKind('comment', '# a\nx\n')).toEqual([0]);
  });
});

describe('firstTokenAt', () => {
  it('finds the first token from an offset on', async () => {
    const { tokens } = await sourceOf('python', 'ab  cd\n');
    expect([0, 1, 4, 5, 99].map((offset) => firstTokenAt(tokens, offset))).toEqual([0, 1, 1, 2, 2]);
  });
});
