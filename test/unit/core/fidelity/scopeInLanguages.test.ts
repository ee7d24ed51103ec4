/** The scope of a change in every language: the same changes, each written as that language has it. */
import { describe, expect, it } from 'vitest';
import { touchedScope } from '../../../../src/core/fidelity/touchedScope.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { languageIds } from '../../../../src/core/syntax/languageOf.js';
import { sourceOf } from '../../../support/sources.js';

/** A program in parts; numbers say where: 1001 at the top, 1002 in `f`, 1003 in `g`, 1004 in the function inside `g`. */
interface Program {
  readonly head: string;
  readonly f: string;
  readonly g: string;
  readonly foot: string;
  /** What to replace in `g` to give it another parameter. */
  readonly parameter: readonly [from: string, to: string];
  /** What may stand before a function and belongs to it. */
  readonly annotation: string | null;
}

const functions = (keyword: string, type = ''): Pick<Program, 'f' | 'parameter'> => ({
  f: `${keyword} f(a${type}) {\n  return 1002;\n}\n`,
  parameter: [`g(b${type})`, `g(b${type}, z${type})`],
});

const javascript: Program = {
  ...{ head: 'const top = 1001;\n', foot: '', annotation: null },
  ...functions('function'),
  g: 'function g(b) {\n  const inner = (c) => {\n    return 1004;\n  };\n  return inner(1003);\n}\n',
};

const c: Program = {
  ...{ head: 'int top = 1001;\n', foot: '', annotation: null },
  f: 'int f(int a) {\n  return 1002;\n}\n',
  g: 'int g(int b) {\n  return 1003;\n}\n',
  parameter: ['int b', 'int b, int z'],
};

const programs: Readonly<Record<LanguageId, Program>> = {
  python: {
    ...{ head: 'top = 1001\n', foot: '', annotation: '@one\n' },
    f: 'def f(a):\n    return 1002\n',
    g: 'def g(b):\n    def inner(c):\n        return 1004\n    return inner(1003)\n',
    parameter: ['g(b)', 'g(b, z)'],
  },
  javascript,
  typescript: javascript,
  tsx: javascript,
  java: {
    ...{ head: 'class A {\n  int top = 1001;\n', foot: '}\n', annotation: '@One\n' },
    f: '  int f(int a) {\n    return 1002;\n  }\n',
    g: '  int g(int b) {\n    Source inner = () -> {\n      return 1004;\n    };\n    return inner.get(1003);\n  }\n',
    parameter: ['int b', 'int b, int z'],
  },
  c,
  cpp: {
    ...c,
    g: 'int g(int b) {\n  auto inner = [](int c) {\n    return 1004;\n  };\n  return inner(1003);\n}\n',
    annotation: '[[nodiscard]]\n',
  },
  go: {
    ...{ head: 'package a\n\nvar top = 1001\n', foot: '', annotation: null },
    f: 'func f(a int) int {\n\treturn 1002\n}\n',
    g: 'func g(b int) int {\n\tinner := func(c int) int {\n\t\treturn 1004\n\t}\n\treturn inner(1003)\n}\n',
    parameter: ['b int', 'b int, z int'],
  },
  rust: {
    ...{ head: 'const TOP: i32 = 1001;\n', foot: '', annotation: '#[inline]\n' },
    f: 'fn f(a: i32) -> i32 {\n    1002\n}\n',
    g: 'fn g(b: i32) -> i32 {\n    let inner = |c: i32| {\n        1004\n    };\n    inner(1003)\n}\n',
    parameter: ['b: i32', 'b: i32, z: i32'],
  },
  csharp: {
    ...{ head: 'class A {\n  int top = 1001;\n', foot: '}\n', annotation: '[One]\n' },
    f: '  int f(int a) {\n    return 1002;\n  }\n',
    g: '  int g(int b) {\n    int inner(int c) {\n      return 1004;\n    }\n    return inner(1003);\n  }\n',
    parameter: ['int b', 'int b, int z'],
  },
  ruby: {
    ...{ head: 'TOP = 1001\n', foot: '', annotation: null },
    f: 'def f(a)\n  1002\nend\n',
    g: 'def g(b)\n  inner = b.map do |c|\n    1004\n  end\n  inner.call(1003)\nend\n',
    parameter: ['g(b)', 'g(b, z)'],
  },
  php: {
    ...{ head: '<?php\n$top = 1001;\n', foot: '', annotation: '#[One]\n' },
    f: 'function f($a) {\n  return 1002;\n}\n',
    g: 'function g($b) {\n  $inner = function ($c) {\n    return 1004;\n  };\n  return $inner(1003);\n}\n',
    parameter: ['$b)', '$b, $z)'],
  },
  kotlin: {
    ...{ head: 'val top = 1001\n', foot: '', annotation: '@One\n' },
    f: 'fun f(a: Int): Int {\n  return 1002\n}\n',
    g: 'fun g(b: Int): Int {\n  fun inner(c: Int): Int {\n    return 1004\n  }\n  return inner(1003)\n}\n',
    parameter: ['b: Int', 'b: Int, z: Int'],
  },
};

describe.each(languageIds)('the scope of a change in %s', (language) => {
  const { head, f, g, foot, parameter, annotation } = programs[language];
  const original = head + f + g + foot;
  const has = (number: string): boolean => original.includes(number);

  /** Names of the touched units, those of a class or of the top level as `…`. */
  async function scope(proposal: string, before = original) {
    const [left, right] = await Promise.all([sourceOf(language, before), sourceOf(language, proposal)]);
    const { unitsBefore, unitsAfter } = touchedScope(left, right);
    const names = (source: typeof left, units: readonly number[]): string[] =>
      units.map((unit) => {
        const its = source.scopes[unit];
        return its?.kind === 'function' ? its.name.replace('$', '') || 'inner' : '…';
      });
    return { before: names(left, unitsBefore), after: names(right, unitsAfter), left, right };
  }

  async function expectScope(proposal: string, before: readonly string[], after: readonly string[]): Promise<void> {
    const found = await scope(proposal);
    expect({ before: found.before, after: found.after }).toEqual({ before, after });
    expect(found.left.parseErrors).toBe(false);
    expect(found.right.parseErrors).toBe(false);
  }

  it('is the function that changes, or all of them', async () => {
    await expectScope(original.replace('1002', '2002'), ['f'], ['f']);
    await expectScope(original.replace('1003', '2003'), ['g'], ['g']);
    await expectScope(original.replace('1002', '2002').replace('1003', '2003'), ['f', 'g'], ['f', 'g']);
  });

  it('is the inner function where the change is inside it', async (context) => {
    context.skip(!has('1004'), 'the language has no function inside of a function');
    await expectScope(original.replace('1004', '2004'), ['inner'], ['inner']);
  });

  it('is what is around functions where the change is there', async () => {
    await expectScope(original.replace('1001', '2001'), ['…'], ['…']);
  });

  it('follows a change in the signature', async () => {
    const proposal = original.replace(...parameter);
    expect(proposal).not.toBe(original);
    await expectScope(proposal, ['g'], ['g']);
  });

  it('has functions that are added and removed', async () => {
    await expectScope(head + f + foot, ['g'], []);
    const h = f.replace('f(', 'h(').replace('1002', '1005');
    await expectScope(head + f + g + h + foot, [], ['h']);
  });

  it('takes one of two functions that changed places', async () => {
    const { before, after } = await scope(head + g + f + foot);
    expect(before).toEqual(after);
    expect(before.length).toBe(1);
  });

  it('has annotations with their function', async (context) => {
    context.skip(annotation === null, 'the language has no annotations');
    const annotated = head + f + (annotation ?? '') + g + foot;
    await expectScope(annotated, ['g'], ['g']);
  });

  it('finds its way where the text does not parse', async () => {
    const found = await scope(original.replace('1002', '2002 ) ] ('));
    expect(found.right.parseErrors).toBe(true);
    expect(found.after.length).toBeGreaterThan(0);
  });

  it('is nothing where nothing but layout changed', async () => {
    await expectScope(original.replaceAll('\n', '\n\n'), [], []);
  });
});
