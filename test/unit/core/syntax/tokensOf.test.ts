import { describe, expect, it } from 'vitest';
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
}

function reference(file: string): Map<string, Counts & { readonly blocks?: Counts | null }> {
  const records = JSON.parse(readFixture(`tokens/${file}.json`)) as (Counts & { task: string; blocks?: Counts | null })[];
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
        if (blocks !== expectedBlocks) differing.push(`${record.task_id} ${variant} blocks ${blocks}/${expectedBlocks}`);
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
