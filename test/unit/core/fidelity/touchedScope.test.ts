import { describe, expect, it } from 'vitest';
import { touchedScope } from '../../../../src/core/fidelity/touchedScope.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { sourceOf } from '../../../support/sources.js';

interface Shown {
  readonly before: string[];
  readonly after: string[];
  readonly tokens: [before: number, after: number];
}

/** Names of the touched units (their first tokens where they have none) and the tokens they hold. */
async function scopeOf(language: LanguageId | null, original: string, proposal: string): Promise<Shown> {
  const [before, after] = await Promise.all([sourceOf(language, original), sourceOf(language, proposal)]);
  const scope = touchedScope(before, after);
  const name = (source: typeof before, unit: number): string => {
    const its = source.scopes[unit]!;
    return (
      its.name ||
      source.tokens
        .slice(its.first, Math.min(its.last, its.first + 3))
        .map((token) => token.text)
        .join(' ')
    );
  };
  return {
    before: scope.unitsBefore.map((unit) => name(before, unit)),
    after: scope.unitsAfter.map((unit) => name(after, unit)),
    tokens: [scope.tokensBefore, scope.tokensAfter],
  };
}

const F = 'def f(a):\n    return a\n';
const G = 'def g(a):\n    b = a\n    return b\n';

describe('touchedScope', () => {
  it('is empty when only layout and comments differ', async () => {
    expect(await scopeOf('python', F, `# c\n${F}\n\n`)).toEqual({ before: [], after: [], tokens: [0, 0] });
  });

  it('is the one function that changes', async () => {
    expect(await scopeOf('python', F + G, F + G.replace('b = a', 'b = a + 1'))).toEqual({
      before: ['g'],
      after: ['g'],
      tokens: [13, 15],
    });
  });

  it('is all functions that change', async () => {
    const shown = await scopeOf('python', F + G, (F + G).replaceAll('return', 'yield'));
    expect(shown).toEqual({ before: ['f', 'g'], after: ['f', 'g'], tokens: [23, 23] });
  });

  it('counts a new function after, and a removed one before', async () => {
    expect(await scopeOf('python', F, F + G)).toEqual({ before: [], after: ['g'], tokens: [0, 13] });
    expect(await scopeOf('python', F + G, F)).toEqual({ before: ['g'], after: [], tokens: [13, 0] });
  });

  it('counts a new function beside the one that calls it', async () => {
    const shown = await scopeOf('python', F, G + F.replace('return a', 'return g(a)'));
    expect(shown).toEqual({ before: ['f'], after: ['g', 'f'], tokens: [10, 26] });
  });

  it('is the inner function where the change is inside it, and the outer one where it is around it', async () => {
    const text = 'def f(a):\n    def g(b):\n        return b\n    return g\n';
    expect((await scopeOf('python', text, text.replace('return b', 'return -b'))).before).toEqual(['g']);
    expect((await scopeOf('python', text, text.replace('return g', 'return g()'))).before).toEqual(['f']);
    const both = await scopeOf('python', text, text.replace('return b', 'return -b').replace('return g', 'return g()'));
    expect(both.before).toEqual(['f', 'g']);
    expect(both.tokens).toEqual([20, 23]);
  });

  it('does not take a function for touched because one was added inside it', async () => {
    const text = 'def f(a):\n    return a\n';
    const shown = await scopeOf('python', text, 'def f(a):\n    def g(b):\n        return b\n    return a\n');
    expect(shown).toEqual({ before: [], after: ['g'], tokens: [0, 10] });
  });

  it('takes an inner function that moved past a statement for a change of the outer one', async () => {
    const text = 'def f(a):\n    def g(b):\n        return b\n    x = 1\n    return x\n';
    const moved = 'def f(a):\n    x = 1\n    def g(b):\n        return b\n    return x\n';
    expect((await scopeOf('python', text, moved)).before).toEqual(['f']);
  });

  it('has decorators and annotations with their function', async () => {
    expect(await scopeOf('python', `@one\n${F}`, `@two\n${F}`)).toEqual({
      before: ['f'],
      after: ['f'],
      tokens: [12, 12],
    });
    const ts = 'class A { @one() f() {} g() {} }';
    expect(await scopeOf('typescript', ts, ts.replace('one', 'two'))).toEqual({
      before: ['f'],
      after: ['f'],
      tokens: [9, 9],
    });
    const rust = '#[one] fn f() {} fn g() {}';
    expect((await scopeOf('rust', rust, rust.replace('one', 'two'))).before).toEqual(['f']);
    const java = 'class A { @One void f() {} void g() {} }';
    expect((await scopeOf('java', java, java.replace('One', 'Two'))).before).toEqual(['f']);
  });

  it('is the class where a change in its body is in no method', async () => {
    const text = 'class A:\n    x = 1\n    def f(self):\n        return 1\n';
    expect((await scopeOf('python', text, text.replace('x = 1', 'x = 2'))).before).toEqual(['A']);
    const added = `${text}    def g(self):\n        return 2\n`;
    expect(await scopeOf('python', text, added)).toEqual({ before: [], after: ['g'], tokens: [0, 10] });
  });

  it('is the statement at the top level', async () => {
    const text = `import os\nx = 1\n${F}`;
    expect(await scopeOf('python', text, text.replace('x = 1', 'x = 22'))).toEqual({
      before: ['x = 1'],
      after: ['x = 22'],
      tokens: [3, 3],
    });
    expect((await scopeOf('python', text, text.replace('import os\n', ''))).before).toEqual(['import os']);
  });

  it('follows a signature that changes and a function that gets another name', async () => {
    expect(await scopeOf('python', F + G, F.replace('f(a)', 'f(a, b)') + G)).toEqual({
      before: ['f'],
      after: ['f'],
      tokens: [10, 12],
    });
    expect(await scopeOf('python', F + G, F + G.replace('g', 'h'))).toEqual({
      before: ['g'],
      after: ['h'],
      tokens: [13, 13],
    });
  });

  it('is one of two functions that changed places', async () => {
    const shown = await scopeOf('python', F + G, G + F);
    expect(shown.before).toHaveLength(1);
    expect(shown.after).toEqual(shown.before);
  });

  it('is the function that moved into a class, there and here', async () => {
    const shown = await scopeOf('python', F, 'class A:\n    def f(a):\n        return a\n');
    expect(shown.before).toEqual(['f']);
    expect(shown.after).toEqual(['A']);
  });

  it('finds its way among functions without names', async () => {
    const text = ['a', 'b', 'c'].map((name) => `it('${name}', () => { run('${name}'); });\n`).join('');
    const shown = await scopeOf('javascript', text, text.replace("run('b')", "run('b', 1)"));
    expect(shown).toEqual({ before: ['( ) =>'], after: ['( ) =>'], tokens: [10, 12] });
  });

  it('tells overloads of one name apart', async () => {
    const text = 'class A { int f() { return 1; } int f(int a) { return a; } int f(long b) { return 2; } }';
    const shown = await scopeOf('java', text, text.replace('return a;', 'return a + 1;'));
    expect(shown).toEqual({ before: ['f'], after: ['f'], tokens: [11, 13] });
  });

  it('works on code that does not parse', async () => {
    const shown = await scopeOf('python', F + G, F + G.replace('b = a', 'b = (a'));
    expect(shown.tokens[1]).toBeGreaterThan(0);
    const broken = await scopeOf('javascript', 'function f() { return 1', 'function f() { return 2');
    expect(broken.tokens[0]).toBeGreaterThan(0);
  });

  it('is the whole text for the lexer', async () => {
    expect(await scopeOf(null, 'a b c', 'a c')).toEqual({ before: ['a b c'], after: ['a c'], tokens: [3, 2] });
  });

  it('takes empty texts', async () => {
    expect(await scopeOf('python', '', F)).toEqual({ before: [], after: ['f'], tokens: [0, 10] });
    expect(await scopeOf('python', F, '')).toEqual({ before: ['f'], after: [], tokens: [10, 0] });
    expect(await scopeOf('python', '', '')).toEqual({ before: [], after: [], tokens: [0, 0] });
  });
});
