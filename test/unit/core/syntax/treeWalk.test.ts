import { describe, expect, it } from 'vitest';
import { contentsOf, findChild, findInside, textOfNode } from '../../../../src/core/syntax/treeWalk.js';
import { grammarFor } from '../../../support/grammars.js';

describe('steps in a tree', () => {
  it('find children and descendants', async () => {
    const tree = (await grammarFor('javascript')).parse('f(a /* x */, [b]);\n');
    const text = (node: number): string => textOfNode(tree, node);
    const list = findInside(tree, 0, (node) => text(node).startsWith('('));
    expect(contentsOf(tree, list).map(text)).toEqual(['a', '[b]']);
    expect(text(findChild(tree, list, (node) => text(node) === ','))).toBe(',');
    expect(findChild(tree, list, (node) => text(node) === 'b')).toBe(-1);
    expect(text(findInside(tree, list, (node) => text(node) === 'b'))).toBe('b');
    expect(contentsOf(tree, -1)).toEqual([]);
    expect(textOfNode(tree, -1)).toBe('');
  });
});
