/** Reading a tree by roles. */
import { describe, expect, it } from 'vitest';
import { viewOf } from './viewOf.js';

describe('SyntaxView', () => {
  it('gives named nodes their roles and anonymous ones none', async () => {
    const { view, at } = await viewOf('python', 'x = not a\n');
    expect(view.role(at('not a'))).toBe('unary');
    expect(view.role(view.children(at('not a'))[0] ?? -1)).toBeUndefined();
    expect(view.role(-1)).toBeUndefined();
  });

  it('leaves comments out of the children', async () => {
    const { view, at } = await viewOf('javascript', 'f(a, /* why */ b);\n');
    const names = view.named(at('(a, /* why */ b)')).map((node) => view.text(node));
    expect(names).toEqual(['a', 'b']);
  });

  it('puts parentheses only around what binds loosely', async () => {
    const { view, at } = await viewOf('python', 'x = a + b\ny = f(c)\n');
    expect(view.tight(at('a + b'))).toBe('(a + b)');
    expect(view.tight(at('f(c)'))).toBe('f(c)');
  });

  it('gives the operator of an expression and the last name of a member', async () => {
    const { view, at } = await viewOf('python', 'x = a not in b\nx = c.d.e\n');
    expect(view.operator(at('a not in b'))).toBe('not in');
    expect(view.operator(at('b'))).toBe('');
    expect(view.lastName(at('c.d.e'))).toBe('e');
    expect(view.lastName(at('b'))).toBe('b');
    expect(view.lastName(-1)).toBe('');
  });

  it('looks only so far around a place', async () => {
    const { view, at } = await viewOf('python', `${'a = 1\n'.repeat(3_000)}here\n${'a = 1\n'.repeat(3_000)}`);
    const [from, to] = view.window(at('here'), 0);
    expect(to - from).toBe(4_000);
    const small = await viewOf('python', 'a = b\n');
    expect(small.view.window(small.at('b'), 0)).toEqual([1, small.view.tree.size]);
  });

  it('finds lines, also in text with CRLF, and the blanks before a statement', async () => {
    const { view, at } = await viewOf('python', 'if a:\r\n    f(); g()\r\n');
    expect(view.line(at('f()'))).toBe(2);
    expect(view.indentAt(view.start(at('f()')))).toBe('    ');
    expect(view.indentAt(view.start(at('g()')))).toBeUndefined();
    expect(view.lineEnd(view.start(at('f()')))).toBe(view.tree.text.length);
  });
});
