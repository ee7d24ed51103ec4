/** Which names are classes. */
import { describe, expect, it } from 'vitest';
import { isClassName } from '../../../../src/core/mutate/isClassName.js';
import { viewOf } from './viewOf.js';

describe('isClassName', () => {
  it('tells what the program does not bind from its own values', async () => {
    const { view, scopes, at } = await viewOf('java', 'class A { int f(String s) { return Math.abs(s.length()); } }');
    expect(isClassName({ view, scopes, node: at('Math') })).toBe(true);
    expect(isClassName({ view, scopes, node: at('s', 1) })).toBe(false);
  });

  it('knows no classes where types are not declared', async () => {
    const { view, scopes, at } = await viewOf('javascript', 'x = Math.abs(y);');
    expect(isClassName({ view, scopes, node: at('Math') })).toBe(false);
  });
});
