import { describe, expect, it } from 'vitest';
import { type ComplexityGrowth, complexityGrowth } from '../../../../src/core/fidelity/complexityGrowth.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { programOf, taskRecords } from '../../../support/humanEvalPack.js';
import { sourceOf } from '../../../support/sources.js';

async function growth(language: LanguageId | null, before: string, after: string): Promise<ComplexityGrowth | null> {
  const [original, proposal] = await Promise.all([sourceOf(language, before), sourceOf(language, after)]);
  return complexityGrowth(original, proposal);
}

/** Changes as `name amount word line`, a removed one with the line of the original, a moved one with `~`. */
function shown(found: ComplexityGrowth | null): string[] {
  const lists = [...(found?.functions ?? []), { name: '', changes: found?.topLevel ?? [] }];
  return lists.flatMap(({ name, changes }) =>
    changes.map(({ point, side, isMoved, amount }) => {
      const place = `${side === 'original' ? 'was ' : ''}${point.line}`;
      return `${name} ${isMoved ? '~' : ''}${amount} ${point.word} ${place}`;
    }),
  );
}

function sums(found: ComplexityGrowth | null): void {
  expect(found).not.toBeNull();
  if (found === null) return;
  for (const { original, proposal, changes } of found.functions) {
    const sum = changes.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe((proposal ?? 0) - (original ?? 0));
  }
  const all = [...found.functions.flatMap(({ changes }) => changes), ...found.topLevel];
  expect(all.reduce((total, { amount }) => total + amount, 0)).toBe(found.proposal - found.original);
  expect(all.filter(({ amount }) => amount === 0)).toEqual([]);
}

describe('complexityGrowth', () => {
  it('names the points that a proposal adds, of several like ones the new one', async () => {
    const before = 'def f(a, b):\n    if a:\n        return 1\n    if b:\n        return 2\n';
    const after =
      'def f(a, b):\n    if a:\n        return 1\n    if a is None and b:\n        for x in b:\n            pass\n    if b:\n        return 2\n';
    const found = await growth('python', before, after);
    expect(shown(found)).toEqual(['f 1 if 4', 'f 1 and 4', 'f 2 for 5']);
    expect(found?.functions[0]).toMatchObject({ original: 2, proposal: 6 });
    sums(found);
  });

  it('says of what is only nested deeper by how much', async () => {
    const before = 'function f(a) {\n  for (;;) a++;\n}\n';
    const after = 'function f(a) {\n  if (a) {\n    for (;;) a++;\n  }\n}\n';
    const found = await growth('javascript', before, after);
    expect(shown(found)).toEqual(['f 1 if 2', 'f ~1 for 3']);
    sums(found);
    const back = await growth('javascript', after, before);
    expect(shown(back)).toEqual(['f ~-1 for 2', 'f -1 if was 2']);
    sums(back);
  });

  it('tells functions that are new, gone, moved or renamed', async () => {
    const g = 'def g(x):\n    while x:\n        x -= 1\n';
    const old = 'def old(x):\n    if x:\n        return 1\n';
    const fresh = 'def fresh(a, b, c):\n    return [d for d in a if d or b]\n';
    const found = await growth('python', `${g}${old}`, `${fresh}${g.replace('g(x)', 'g2(x)')}`);
    expect(found?.functions.map(({ name, line, original, proposal }) => [name, line, original, proposal])).toEqual([
      ['fresh', 1, null, 1],
      ['g2', 3, 1, 1],
      ['old', 4, 1, null],
    ]);
    expect(shown(found)).toEqual(['fresh 1 or 2', 'old -1 if was 5']);
    sums(found);
  });

  it('has what stands outside functions', async () => {
    const found = await growth('python', 'x = 1\n', 'x = 1\nif x:\n    y = 2\n');
    expect(shown(found)).toEqual([' 1 if 2']);
    sums(found);
  });

  it('finds nothing where nothing changed, and is null without a grammar', async () => {
    const text = 'def f(a):\n    return 1 if a else 2\n';
    expect(shown(await growth('python', text, text))).toEqual([]);
    expect(await growth(null, 'a', 'b')).toBeNull();
  });

  it.each(['python', 'js', 'java', 'go'] as const)('adds up in programs of %s, both ways', async (file) => {
    const language = file === 'js' ? 'javascript' : file;
    for (const record of taskRecords(file).filter((_, index) => index % 4 === 0)) {
      const [buggy, fixed] = [programOf(record, 'buggy'), programOf(record, 'fixed')];
      sums(await growth(language, buggy, fixed));
      sums(await growth(language, fixed, buggy));
    }
  });

  it('takes large files', { timeout: 30_000 }, async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `def f${index}(a):\n    if a:\n        a += ${index}\n`);
    const after = lines.map((text, index) => (index === 77 ? text.replace('if a', 'while a and a') : text));
    expect(shown(await growth('python', lines.join(''), after.join('')))).toEqual([
      'f77 1 while 233',
      'f77 1 and 233',
      'f77 -1 if was 233',
    ]);
  });
});
