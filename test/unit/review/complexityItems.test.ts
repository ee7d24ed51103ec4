import { describe, expect, it } from 'vitest';
import { cognitiveComplexity } from '../../../src/core/complexity/cognitiveComplexity.js';
import type { LanguageId } from '../../../src/core/syntax/languageId.js';
import { complexityItems, itemAt } from '../../../src/review/complexityItems.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { grammarFor } from '../../support/grammars.js';

async function itemsOf(language: LanguageId, text: string) {
  return complexityItems(cognitiveComplexity((await grammarFor(language)).parse(text)), plainTranslate);
}

const text = [
  'def easy(a):',
  '    return a',
  'def hard(a, b):',
  '    for x in a:',
  '        if x and b:',
  '            return 1 if x else 2',
  'if __name__ == "__main__":',
  '    easy(1)',
  '',
].join('\n');

describe('complexityItems', () => {
  it('lists functions with their totals, the most complex first, and below each its points with line and reason', async () => {
    const items = await itemsOf('python', text);
    expect(items.map(({ kind, label, description }) => [kind, label, description])).toEqual([
      ['function', 'hard', '7, line 3'],
      ['point', '+1: for at depth 1', 'line 4'],
      ['point', '+2: if at depth 2', 'line 5'],
      ['point', '+1: and (run of logical operators)', 'line 5'],
      ['point', '+3: if (conditional expression) at depth 3', 'line 6'],
      ['function', 'outside functions', '1, line 7'],
      ['point', '+1: if at depth 1', 'line 7'],
      ['function', 'easy', '0, line 1'],
    ]);
  });

  it('knows the characters that each stands for', async () => {
    const items = await itemsOf('python', text);
    expect(
      items.map(({ kind, start, end }) => (kind === 'point' ? text.slice(start, end) : text.slice(start, start + 3))),
    ).toEqual(['def', 'for', 'if', 'and', 'if', 'if ', 'if', 'def']);
  });

  it('has words for functions without a name, and for else', async () => {
    const items = await itemsOf(
      'javascript',
      'run(() => { if (a) b(); else if (c) d(); else e(); });\nvar $1 = (a) => a && b;',
    );
    expect(items.map(({ label }) => label)).toEqual([
      'function without a name',
      '+1: if at depth 1',
      '+1: else',
      '+1: else',
      '$1',
      '+1: && (run of logical operators)',
    ]);
  });

  it('is empty where there is nothing to list', async () => {
    expect(await itemsOf('python', '')).toEqual([]);
    expect(await itemsOf('python', 'x = 1\n')).toEqual([]);
  });

  it('takes code that does not parse, and very much of it', async () => {
    expect((await itemsOf('python', 'def f(:\n    if (')).length).toBeGreaterThanOrEqual(0);
    const many = Array.from({ length: 5000 }, (_, index) => `def f${index}(a):\n    if a:\n        return 1\n`).join(
      '',
    );
    expect(await itemsOf('python', many)).toHaveLength(10_000);
  });

  it('finds the function around a place, the first where there is none', async () => {
    const items = await itemsOf('python', text);
    expect(itemAt(items, text.indexOf('return a'))?.label).toBe('easy');
    expect(itemAt(items, text.indexOf('return 1'))?.label).toBe('hard');
    expect(itemAt(items, text.length)?.label).toBe('hard');
    expect(itemAt([], 0)).toBeUndefined();
  });
});
