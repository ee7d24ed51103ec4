import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../../src/core/diff/editDistance.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { BLOCK_CLOSE, BLOCK_OPEN, type TokensOptions, tokensOf } from '../../../../src/core/syntax/tokensOf.js';
import { grammarFor } from '../../../support/grammars.js';
import { programOf, readFixture, taskRecords } from '../../../support/humanEvalPack.js';

async function texts(language: LanguageId, text: string, options?: TokensOptions): Promise<string[]> {
  const grammar = await grammarFor(language);
  const names = new Map([
    [BLOCK_OPEN, '«'],
    [BLOCK_CLOSE, '»'],
  ]);
  return tokensOf(grammar.parse(text), options).map((token) => names.get(token.text) ?? token.text);
}

interface Counts {
  readonly fixed: number;
  readonly buggy: number;
  readonly distance: number;
}

function reference(file: string): Map<string, Counts & { readonly blocks?: Counts | null }> {
  const records = JSON.parse(readFixture(`tokens/${file}.json`)) as (Counts & {
    task: string;
    blocks?: Counts | null;
  })[];
  return new Map(records.map((record) => [record.task, record]));
}

describe('tokensOf against the reference counts', () => {
  it('counts what Python’s tokenize counts, with blocks and without', async () => {
    const grammar = await grammarFor('python');
    const expected = reference('python');
    expect(expected.size).toBe(82);
    const differing: string[] = [];
    for (const record of taskRecords('python')) {
      const counts = expected.get(record.task_id);
      for (const variant of ['fixed', 'buggy'] as const) {
        const tree = grammar.parse(programOf(record, variant));
        const plain = tokensOf(tree, { blocks: false }).length;
        const blocks = tokensOf(tree).length;
        if (plain !== counts?.[variant]) differing.push(`${record.task_id} ${variant} ${plain}/${counts?.[variant]}`);
        const expectedBlocks = counts?.blocks?.[variant] ?? blocks;
        if (blocks !== expectedBlocks)
          differing.push(`${record.task_id} ${variant} blocks ${blocks}/${expectedBlocks}`);
      }
    }
    expect(differing).toEqual([]);
  });

  it('counts what acorn counts in JavaScript', async () => {
    const grammar = await grammarFor('javascript');
    const expected = reference('js');
    expect(expected.size).toBe(82);
    const differing: string[] = [];
    for (const record of taskRecords('js')) {
      for (const variant of ['fixed', 'buggy'] as const) {
        const count = tokensOf(grammar.parse(programOf(record, variant))).length;
        const wanted = expected.get(record.task_id)?.[variant];
        if (count !== wanted) differing.push(`${record.task_id} ${variant} ${count}/${wanted}`);
      }
    }
    expect(differing).toEqual([]);
  });
});

describe('token edit distance against the reference', () => {
  it.each([
    { file: 'python', language: 'python' },
    { file: 'js', language: 'javascript' },
  ] as const)('is equal on every task in $language', async ({ file, language }) => {
    const grammar = await grammarFor(language);
    const expected = reference(file);
    const differing: string[] = [];
    for (const record of taskRecords(file)) {
      const [fixed, buggy] = (['fixed', 'buggy'] as const).map((variant) => grammar.parse(programOf(record, variant)));
      const distance = (options?: TokensOptions): number =>
        editDistance(tokensOf(buggy!, options), tokensOf(fixed!, options));
      const counts = expected.get(record.task_id);
      if (distance({ blocks: false }) !== counts?.distance) differing.push(record.task_id);
      if (distance() !== (counts?.blocks ?? counts)?.distance) differing.push(`${record.task_id} with blocks`);
    }
    expect(differing).toEqual([]);
  });
});

/** Tokens joined by spaces, blocks as « ». */
async function cut(language: LanguageId, text: string): Promise<string> {
  return (await texts(language, text)).join(' ');
}

/** Language, text, tokens. Kotlin's grammar takes `$b` for text when a space follows. */
const rules = JSON.parse(readFixture('tokens/rules.json')) as [LanguageId, string, string][];

describe('the rules of tokens', () => {
  it.each(rules)('%s: %s', async (language, text, expected) => {
    expect(await cut(language, text)).toBe(expected);
  });

  it('measures broken code too, and loses none of its characters', async () => {
    for (const [language, text] of [
      ['python', 'def f(:\n  return ((1, $ % ?\n'],
      ['javascript', 'function ( { return @@ 1 } } `'],
      ['java', 'class { int = ; ) } # x'],
    ] as const) {
      const tokens = await texts(language, text);
      expect(tokens.join('').replaceAll(/[«»\s]/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  });

  it('takes layout and comments for nothing', async () => {
    const tight = await texts('javascript', 'function f(a){return a+1}');
    const loose = await texts('javascript', '/* x */ function f ( a ) {\r\n\t// y\n\treturn a + 1\n}\n');
    expect(loose).toEqual(tight);
  });

  it('gives offsets that lie in order and spell the tokens', async () => {
    for (const language of ['python', 'js', 'java', 'cpp', 'go']) {
      const grammar = await grammarFor(language === 'js' ? 'javascript' : (language as LanguageId));
      for (const record of taskRecords(language).slice(0, 20)) {
        const text = programOf(record, 'buggy');
        let last = 0;
        for (const token of tokensOf(grammar.parse(text))) {
          expect(token.start).toBeGreaterThanOrEqual(last);
          if (token.end > token.start) expect(text.slice(token.start, token.end)).toBe(token.text);
          last = token.end;
        }
      }
    }
  });
});
