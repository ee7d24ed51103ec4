/** Which names can be read where. */
import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { viewOf } from './viewOf.js';

async function namesAt(language: LanguageId, text: string, place: string): Promise<readonly string[]> {
  const { scopes, at } = await viewOf(language, text);
  return scopes.visibleAt(at(place)).map((binding) => binding.name);
}

describe('Scopes', () => {
  it('sees parameters, earlier locals, loop variables and outer functions in Python', async () => {
    const text = [
      'def outer(a, b: int = 1, *rest):',
      '    first = a',
      '    for i, v in enumerate(rest):',
      '        here(v)',
      '    later = b',
      '',
    ].join('\n');
    expect(await namesAt('python', text, 'here')).toEqual(['a', 'b', 'rest', 'first', 'i', 'v', 'outer']);
  });

  it('does not see a name in the statement that first binds it', async () => {
    expect(await namesAt('python', 'def f(a):\n    b = here(a)\n', 'here')).toEqual(['a', 'f']);
  });

  it("sees a comprehension's names inside it only", async () => {
    expect(await namesAt('python', 'def f(xs):\n    return [here(x) for x in xs]\n', 'here')).toEqual(['x', 'xs', 'f']);
    expect(await namesAt('python', 'def f(xs):\n    y = [x for x in xs]\n    return here(y)\n', 'here')).not.toContain(
      'x',
    );
  });

  it('keeps to blocks in TypeScript', async () => {
    const text =
      'function f(a: number, { b, c: d }: T) {\n  if (a) { const inner = 1; }\n  for (const x of b) { let y = here(x); }\n}\n';
    expect(await namesAt('typescript', text, 'here')).toEqual(['x', 'a', 'b', 'd', 'f']);
  });

  it('knows functions defined further down, and imports', async () => {
    const text = 'import os\nfrom a import b as c\ndef f():\n    here()\ndef g():\n    pass\n';
    expect(await namesAt('python', text, 'here')).toEqual(['os', 'c', 'f', 'g']);
  });

  it('tells binding from reading', async () => {
    const { scopes, at } = await viewOf('python', 'a = b\n');
    expect(scopes.isBound(at('a'))).toBe(true);
    expect(scopes.isBound(at('b'))).toBe(false);
  });

  it('reads a very long program in time', async () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `x${i} = x${Math.max(0, i - 1)}`).join('\n');
    const { scopes, at } = await viewOf('python', `${text}\n`);
    expect(scopes.visibleAt(at('x19999'))).toHaveLength(19_999);
  });
});
