/** The languages that can be mutated, and that their tables name what the grammars have. */
import { describe, expect, it } from 'vitest';
import { mutationTableOf } from '../../../../src/core/mutate/mutationTableOf.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { languageIds } from '../../../../src/core/syntax/languageOf.js';
import { grammarFor } from '../../../support/grammars.js';

const GROUPS: readonly (readonly LanguageId[])[] = [
  ['python'],
  ['javascript', 'typescript', 'tsx'],
  ['java'],
  ['c'],
  ['cpp'],
  ['go'],
  ['rust'],
  ['csharp'],
  ['kotlin'],
  ['php'],
  ['ruby'],
];

describe('mutationTableOf', () => {
  it('has a table for every language that has a grammar', () => {
    expect(GROUPS.flat().sort()).toEqual([...languageIds].sort());
  });

  it.each(GROUPS)('names only kinds and fields that the grammar of %s has', async (...languages) => {
    const trees = await Promise.all(languages.map(async (language) => (await grammarFor(language)).parse('')));
    const kinds = new Set(trees.flatMap((tree) => tree.kindNames));
    const fields = new Set(trees.flatMap((tree) => tree.fieldNames));
    const table = mutationTableOf(languages[0] ?? 'python');
    const named = [
      ...Object.keys(table.roles),
      ...table.bindings.map((form) => form.kind),
      ...table.transparent,
      ...table.mixedAssignments,
      ...[...table.labels].map((label) => label.split('.')[0] ?? ''),
    ];
    expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
    const places = [...table.labels].map((label) => label.split('.')[1] ?? '');
    const callFields = [...table.callFields.object, ...table.callFields.name];
    const usedFields = [...places, ...callFields, ...table.bindings.flatMap((form) => [form.field, form.value])];
    expect(usedFields.filter((field) => field !== '' && !fields.has(field))).toEqual([]);
  });
});
