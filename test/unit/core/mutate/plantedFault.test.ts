/** Places for faults: run exactly when the changed lines are. */
import { describe, expect, it } from 'vitest';
import { readSource } from '../../../../src/core/fidelity/source.js';
import { faultPointsOf, unloadable, withFaults } from '../../../../src/core/mutate/plantedFault.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { languageIds } from '../../../../src/core/syntax/languageOf.js';
import { grammarFor } from '../../../support/grammars.js';

async function planted(language: LanguageId, text: string, start: number, end: number): Promise<string[]> {
  const grammar = await grammarFor(language);
  const points = faultPointsOf(readSource(text, grammar), { start, end }, grammar);
  const before = text.split('\n');
  return withFaults(text, points, language)
    .split('\n')
    .filter((line) => !before.includes(line));
}

describe('faultPointsOf', () => {
  it('stands before a changed line, as deep as it is', async () => {
    const text = 'def f(a):\n    if a:\n        a += 1\n    return a\n';
    expect(await planted('python', text, 3, 4)).toEqual(['        __import__("os")._exit(86)']);
    expect(await planted('python', text, 4, 4)).toEqual(['    __import__("os")._exit(86)']);
  });

  it('tells the definition of a function, which loading runs, from its body', async () => {
    const text = '@cached\ndef f(\n    a,\n):\n    return a\n\n\ndef g():\n    return 1\n';
    const all = await planted('python', text, 1, 10);
    expect(all).toEqual(['    __import__("os")._exit(86)', '    __import__("os")._exit(86)']);
    expect(await planted('python', text, 1, 3)).toEqual([]);
    expect(await planted('typescript', 'class A {\n  f() {\n    return 1;\n  }\n}\n', 2, 5)).toEqual([
      '    process.exit(86);',
    ]);
  });

  it('has one place per function, and the first line that can have one', async () => {
    const text = 'def f():\n    x = [\n        1,\n    ]\n    return x\n';
    expect(await planted('python', text, 3, 4)).toEqual([]); // in the middle of an expression
    expect(await planted('python', text, 3, 6)).toEqual(['    __import__("os")._exit(86)']);
    expect(await planted('python', text, 2, 6)).toEqual(['    __import__("os")._exit(86)']);
  });

  it('has none inside of a string, in an empty line, and in a text with errors', async () => {
    expect(await planted('python', 'def f():\n    return """\n    a\n    """\n', 3, 4)).toEqual([]);
    expect(await planted('javascript', 'function f() {\n  return `\n  a\n  `;\n}\n', 3, 4)).toEqual([]);
    expect(await planted('python', 'def f():\n\n    return 1\n', 2, 3)).toEqual([]);
    expect(await planted('python', 'def f(:\n    return 1\n', 2, 3)).toEqual([]);
  });

  const FUNCTIONS: Readonly<Record<LanguageId, string>> = {
    python: 'def f(a):\n    b = a\n    return b\n',
    javascript: 'function f(a) {\n  const b = a;\n  return b;\n}\n',
    typescript: 'function f(a: number) {\n  const b = a;\n  return b;\n}\n',
    tsx: 'function F() {\n  const b = 1;\n  return <i>{b}</i>;\n}\n',
    java: 'class A {\n  int f(int a) {\n    return a;\n  }\n}\n',
    kotlin: 'fun f(a: Int): Int {\n  val b = a\n  return b\n}\n',
    csharp: 'class A {\n  int f(int a) {\n    return a;\n  }\n}\n',
    c: 'int f(int a) {\n  int b = a;\n  return b;\n}\n',
    cpp: 'int f(int a) {\n  int b = a;\n  return b;\n}\n',
    go: 'package p\nfunc f(a int) int {\n\treturn a\n}\n',
    rust: 'fn f(a: i32) -> i32 {\n    let b = a;\n    b\n}\n',
    ruby: 'def f(a)\n  b = a\n  b\nend\n',
    php: '<?php\nfunction f($a) {\n  return $a;\n}\n',
  };

  it.each(languageIds)('finds a place in a function of %s', async (language) => {
    expect(await planted(language, FUNCTIONS[language], 3, 4)).toHaveLength(1);
  });
});

describe('unloadable', () => {
  it.each(languageIds)('is no program of %s', async (language) => {
    expect((await grammarFor(language)).parse(unloadable('')).hasErrors).toBe(true);
  });
});
