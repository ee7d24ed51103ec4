import { describe, expect, it } from 'vitest';
import { isAt, placesOf } from '../../../../src/core/syntax/places.js';
import { textOfNode } from '../../../../src/core/syntax/treeWalk.js';
import { grammarFor } from '../../../support/grammars.js';

async function at(patterns: string[], text: string): Promise<string[]> {
  const tree = (await grammarFor('python')).parse(text);
  const places = placesOf(tree, patterns);
  const found: string[] = [];
  for (let node = 0; node < tree.size; node++) {
    if (isAt(tree, node, places)) found.push(textOfNode(tree, node));
  }
  return found;
}

describe('places', () => {
  const text = 'a = b / c\n';

  it('are kinds, children in a field, or any children', async () => {
    expect(await at(['binary_operator'], text)).toEqual(['b / c']);
    expect(await at(['assignment/left'], text)).toEqual(['a']);
    expect(await at(['binary_operator/'], text)).toEqual(['b', '/', 'c']);
    expect(await at(['assignment/left', 'binary_operator/right'], text)).toEqual(['a', 'c']);
  });

  it('may be an operator, a slash too', async () => {
    expect(await at(['"/"'], text)).toEqual(['/']);
  });

  it('are nowhere when there are none', async () => {
    expect(await at([], text)).toEqual([]);
  });
});
