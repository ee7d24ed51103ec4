/** Functions by their lines, from real grammars. */
import { describe, expect, it } from 'vitest';
import { functionAt, functionsIn } from '../../../src/session/functionAt.js';
import { grammarFor } from '../../support/grammars.js';

const PYTHON = `import math


def first(a):
    return a


class Box:
    @property
    def size(self):
        def inner():
            return 1
        return inner()

    width = 3


def last(): return 2
`;
const TYPESCRIPT = `export const add = (a: number, b: number): number => {
  return a + b;
};

class Box {
  size(): number {
    return 1;
  }
}
`;

describe('functionsIn', () => {
  it('gives functions and methods in file order, decorators with them, and says which are inside others', async () => {
    const functions = functionsIn(PYTHON, await grammarFor('python'));
    expect(functions.map(({ name, lines, isInner }) => [name, lines.start, lines.end, isInner])).toEqual([
      ['first', 4, 6, false],
      ['size', 9, 14, false],
      ['inner', 11, 13, true],
      ['last', 18, 19, false],
    ]);
  });

  it('knows arrow functions by the name they are given to', async () => {
    const functions = functionsIn(TYPESCRIPT, await grammarFor('typescript'));
    expect(functions.map(({ name, lines }) => [name, lines.start, lines.end])).toEqual([
      ['add', 1, 4],
      ['size', 6, 9],
    ]);
  });

  it('is empty without a grammar', () => expect(functionsIn(PYTHON, null)).toEqual([]));
});

describe('functionAt', () => {
  it.each([
    [4, 'first'],
    [5, 'first'],
    [6, null],
    [9, 'size'],
    [12, 'inner'],
    [13, 'size'],
    [15, null],
    [18, 'last'],
  ])('line %i is in %s', async (line, name) => {
    expect(functionAt(PYTHON, await grammarFor('python'), line)?.name ?? null).toBe(name);
  });
});
