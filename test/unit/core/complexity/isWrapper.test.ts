import { describe, expect, it } from 'vitest';
import { isWrapper } from '../../../../src/core/complexity/isWrapper.js';
import { kindSet } from '../../../../src/core/syntax/nodeKinds.js';
import { grammarFor } from '../../../support/grammars.js';

async function wraps(text: string): Promise<boolean> {
  const tree = (await grammarFor('python')).parse(text);
  const kinds = kindSet(tree, ['function_definition']);
  return isWrapper(
    tree,
    tree.kind.findIndex((kind) => kinds[kind] === 1),
  );
}

describe('isWrapper', () => {
  it.each([
    ['def f(g):\n  def h(): pass\n  return h\n', true],
    ['def f(g):\n  # why\n  @wraps(g)\n  def h(): pass\n  return h\n', true],
    ['def f(g):\n  def h(): pass\n  return g\n', false],
    ['def f(g):\n  def h(): pass\n  return h()\n', false],
    ['def f(g):\n  def h(): pass\n  return\n', false],
    ['def f(g):\n  x = 1\n  def h(): pass\n  return h\n', false],
    ['def f(g):\n  def h(): pass\n  return h\n  x\n', false],
    ['def f(g):\n  return f\n', false],
    ['def f(g): pass\n', false],
  ])('%j: %s', async (text, expected) => {
    expect(await wraps(text)).toBe(expected);
  });
});
