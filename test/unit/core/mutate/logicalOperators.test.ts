import { describe, expect, it } from 'vitest';
import { mutationsOf } from '../../../../src/core/mutate/mutationsOf.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { grammarFor } from '../../../support/grammars.js';

/** What takes the place of the first logical operator, with its tier. */
async function swaps(language: LanguageId, program: string): Promise<Readonly<Record<string, number>>> {
  const tree = (await grammarFor(language)).parse(program);
  const place = /\|\||&&|\?\?| or /.exec(program)?.index ?? -1;
  const found = mutationsOf(tree).filter(
    ({ operator, edit }) => operator === 'logical.swap' && Math.abs(edit.start - place) <= 1,
  );
  return Object.fromEntries(found.map(({ edit, tier }) => [edit.text, tier]));
}

describe('logical.swap', () => {
  it.each([
    ['a value that stands in for a missing one', 'const size = given || 10;', { '??': 0, '&&': 1 }],
    ['one behind another', 'const size = given || other || "none";', { '??': 1, '&&': 0 }],
    ['a value of a type that is not known', 'function f(a, b) { return a || b; }', { '&&': 0, '??': 1 }],
    ['a condition', 'if (a || b) f();', { '&&': 0, '??': 2 }],
    ['a part of a condition', 'while ((a || b) || c) f();', { '&&': 0, '??': 2 }],
    ['truth values', 'const isOdd = a > 1 || b < 2;', { '&&': 0, '??': 2 }],
    ['an operator that asks for what is missing', 'const size = given ?? 10;', { '||': 0 }],
    ['another operator', 'const both = a && 10;', { '||': 0 }],
  ])('goes by what the operator is there for: %s', async (_, program, expected) => {
    expect(await swaps('javascript', program)).toEqual(expected);
  });

  it('leaves languages alone that have one operator for both', async () => {
    expect(await swaps('python', 'size = given or 10\n')).toEqual({ and: 0 });
  });

  it('knows that only truth values are asked for in some', async () => {
    const program = 'class A {\n  bool F(bool a, bool b) { return a || b; }\n}\n';
    expect(await swaps('csharp', program)).toEqual({ '&&': 0, '??': 2 });
  });
});
