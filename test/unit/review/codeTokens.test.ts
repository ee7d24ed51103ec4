import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../src/core/syntax/languageId.js';
import { codeTokens } from '../../../src/review/codeTokens.js';
import { grammarFor } from '../../support/grammars.js';

async function typed(language: LanguageId, text: string): Promise<string[]> {
  const lines = text.split('\n');
  const tokens = codeTokens((await grammarFor(language)).parse(text));
  return tokens.map((line, number) =>
    line.map(({ start, length, type }) => `${lines[number]?.slice(start, start + length)}:${type}`).join(' '),
  );
}

describe('codeTokens', () => {
  it('knows what Python names are for', async () => {
    expect(
      await typed('python', 'def mean(values: list) -> float:\n    return acc / len(self.values)  # all\n'),
    ).toEqual([
      'def:keyword mean:function (:editFidelityCode values:parameter ::operator list:type ):editFidelityCode ->:operator float:type ::operator',
      'return:keyword acc:editFidelityCode /:operator len:function (:editFidelityCode self:editFidelityCode .:editFidelityCode values:property ):editFidelityCode # all:comment',
    ]);
  });

  it('colors a string over several lines on each of them, quotes included', async () => {
    expect(await typed('python', 'x = """one\n  two"""\n')).toEqual([
      'x:editFidelityCode =:operator """:string one:string',
      '  two:string """:string',
    ]);
  });

  it('colors code inside of a string as code', async () => {
    const [line] = await typed('python', 'f"a {len(b)} c"\n');
    expect(line).toContain('len:function');
    const [template] = await typed('javascript', 'const t = `a $' + '{f(b)} c`;\n');
    expect(template).toContain('f:function');
    expect(template).toContain('b:variable');
  });

  it('knows JavaScript and TypeScript', async () => {
    const [line] = await typed('typescript', 'const n: Count = this.items.map((x) => x + 1);\n');
    expect(line).toContain('const:keyword');
    expect(line).toContain('n:variable');
    expect(line).toContain('Count:type');
    expect(line).toContain('this:keyword');
    expect(line).toContain('items:property');
    expect(line).toContain('map:method');
    expect(line).toContain('x:parameter');
    expect(line).toContain('1:number');
    expect((await typed('javascript', 'x = /a"b/g\n'))[0]).toContain('a"b:regexp');
  });

  it('covers broken code, and nothing but white space stays without a type', async () => {
    const text = 'def f(:\n  return "unclosed\nx = = 3\n';
    const lines = text.split('\n');
    const tokens = codeTokens((await grammarFor('python')).parse(text));
    tokens.forEach((line, number) => {
      const bare = [...(lines[number] ?? '')].map((character, at) =>
        line.some(({ start, length }) => at >= start && at < start + length) ? '' : character,
      );
      expect(bare.join('').trim()).toBe('');
    });
  });

  it('is in order and without overlaps, as the editor demands', async () => {
    const text =
      'class A:\n    """Doc\n    string."""\n    def f(self, *a, b=1, **c):\n        return {k: [v] for k, v in c.items()}\n';
    for (const line of codeTokens((await grammarFor('python')).parse(text))) {
      let end = 0;
      for (const token of line) {
        expect(token.start).toBeGreaterThanOrEqual(end);
        end = token.start + token.length;
      }
    }
  });
});
