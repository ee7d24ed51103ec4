import { describe, expect, it } from 'vitest';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { labelHunks } from '../../../../src/core/fidelity/labelHunks.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { readFixture } from '../../../support/humanEvalPack.js';
import { sourceOf } from '../../../support/sources.js';

interface Pair {
  readonly language: LanguageId;
  readonly name: string;
  /** `label:line`, in order. */
  readonly expected: readonly string[];
  readonly before: string;
  readonly after: string;
}

/** Pairs are written as `# language | name | labels`, the text before, `=>`, the text after. */
function pairsOf(file: string): Pair[] {
  return readFixture(`labels/${file}.txt`)
    .split(/^(?=# \w+ \|)/m)
    .map((part) => {
      const [head = '', ...rest] = part.split('\n');
      const [language = '', name = '', labels = ''] = head
        .slice(2)
        .split('|')
        .map((field) => field.trim());
      const [before = '', after = ''] = rest.join('\n').split('=>\n');
      return {
        language: language as LanguageId,
        name,
        expected: labels === '' ? [] : labels.split(' '),
        before,
        after: after.replace(/\n\n$/, '\n'),
      };
    });
}

async function labelsOf({ language, before, after }: Pair): Promise<string[]> {
  const [original, proposal] = await Promise.all([sourceOf(language, before), sourceOf(language, after)]);
  const labels = labelHunks(original, proposal, diffHunks(before, after));
  const first = new Map<string, number>();
  for (const { label, line } of [...labels.values()].flat()) first.set(label, Math.min(first.get(label) ?? line, line));
  return [...first].map(([label, line]) => `${label}:${line}`).sort();
}

const files = [
  'defensive-generalization',
  'data-flow-rewrite',
  'contract-drift',
  'feature-accretion',
  'rename',
  'import',
  'type-annotation',
  'documentation',
  'comment',
  'layout',
];

/** The rules of each label, held against pairs of texts: all labels of a pair are listed, so each pair speaks for every rule. */
describe.each(files)('%s', (file) => {
  const pairs = pairsOf(file);

  it('has twelve pairs or more, in three languages, some of which do not get it', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(12);
    expect(pairs.map((pair) => pair.language)).toEqual(expect.arrayContaining(['python', 'typescript', 'java']));
    expect(pairs.filter((pair) => !pair.expected.some((label) => label.startsWith(`${file}:`))).length).toBeGreaterThan(
      1,
    );
  });

  it.each(pairs)('$language: $name', async (pair) => {
    expect(await labelsOf(pair)).toEqual([...pair.expected].sort());
  });
});

describe('other languages', () => {
  it.each(pairsOf('other-languages'))('$language: $name', async (pair) => {
    expect(await labelsOf(pair)).toEqual([...pair.expected].sort());
  });
});
