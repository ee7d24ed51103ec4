/** Guessed types. */
import { describe, expect, it } from 'vitest';
import {
  elementType,
  ownType,
  TYPE_ANY,
  TYPE_BOOLEAN,
  TYPE_FUNCTION,
  TYPE_LIST,
  TYPE_MAP,
  TYPE_NUMBER,
  TYPE_SEQUENCE,
  TYPE_SET,
  TYPE_STRING,
} from '../../../../src/core/mutate/typeMask.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { viewOf } from './viewOf.js';

async function typeAt(language: LanguageId, text: string, place: string, nth = 0): Promise<number> {
  const { types, at } = await viewOf(language, text);
  return ownType(types.of(at(place, nth)));
}

describe('TypeGuess', () => {
  it.each([
    ['1.5', TYPE_NUMBER],
    ["'a'", TYPE_STRING],
    ['[1]', TYPE_LIST],
    ['{1: 2}', TYPE_MAP],
    ['{i for i in a}', TYPE_SET],
    ['a < b', TYPE_BOOLEAN],
    ['not a', TYPE_BOOLEAN],
    ['a - b', TYPE_NUMBER],
    ["a + 'x'", TYPE_STRING],
    ["'%d' % a", TYPE_STRING],
    ['len(a)', TYPE_NUMBER],
    ['a.lower()', TYPE_STRING],
    ['lambda: 1', TYPE_FUNCTION],
    ["'a' if c else 'b'", TYPE_STRING],
    ['(1 + 2)', TYPE_NUMBER],
    ['unknown(a)', TYPE_ANY],
  ])('reads %s', async (expression, type) => {
    expect(await typeAt('python', `z = ${expression}\n`, expression)).toBe(type);
  });

  it('believes annotations, also of elements', async () => {
    const { types, at } = await viewOf(
      'python',
      'def f(xs: List[float], s: str):\n    for x in xs:\n        g(x, s)\n',
    );
    expect(ownType(types.of(at('xs', 1)))).toBe(TYPE_LIST);
    expect(elementType(types.of(at('xs', 1)))).toBe(TYPE_NUMBER);
    expect(ownType(types.of(at('x', 1)))).toBe(TYPE_NUMBER);
    expect(ownType(types.of(at('s', 1)))).toBe(TYPE_STRING);
    expect(await typeAt('typescript', 'function f(a: string[]) { g(a); }\n', 'a', 1)).toBe(TYPE_LIST);
  });

  it('learns from definitions, and from uses where there is no definition', async () => {
    expect(await typeAt('python', 'n = 0\nf(n)\n', 'n', 1)).toBe(TYPE_NUMBER);
    expect(await typeAt('javascript', 'function f(a) { a.push(1); g(a); }\n', 'a', 2)).toBe(TYPE_LIST);
    expect(await typeAt('javascript', 'function f(a) { return a.length; }\n', 'a', 1)).toBe(TYPE_SEQUENCE);
    expect(await typeAt('python', 'for i, v in enumerate(xs):\n    f(i)\n', 'i', 1)).toBe(TYPE_NUMBER);
  });

  it('says nothing where uses contradict each other, and ends where a name is defined by itself', async () => {
    expect(await typeAt('python', 'def f(a):\n    a.lower()\n    a.append(1)\n    g(a)\n', 'a', 3)).toBe(TYPE_ANY);
    expect(await typeAt('python', 'x = x + y\nf(x)\n', 'x', 2)).toBe(TYPE_ANY);
  });

  it('does not follow an expression without end', async () => {
    const deep = `${'('.repeat(3_000)}1${')'.repeat(3_000)}`;
    expect(await typeAt('python', `z = ${deep}\n`, deep)).toBe(TYPE_ANY);
  });
});
