/** Every node kind and field that a language table names exists in the grammar that is shipped. */
import { describe, expect, it } from 'vitest';
import { languageIds } from '../../src/core/syntax/languageOf.js';
import type { LanguageTable } from '../../src/core/syntax/languageTable.js';
import { kindsNamed } from '../../src/core/syntax/nodeKinds.js';
import { languageTables } from '../../src/core/syntax/tables/languageTables.js';
import { grammarFor } from '../support/grammars.js';

interface Named {
  readonly kinds: string[];
  readonly fields: string[];
}

/** What a table names, whichever notation it does it in. */
function namedIn(table: LanguageTable): Named {
  const { tokens, scopes, complexity, labels } = table;
  const { docstrings: _, impliedReturns: __, values, ...places } = labels;
  const stringRules = Object.values(tokens.strings);
  const branchRules = [...Object.values(complexity.branches), ...Object.values(complexity.elses)];
  const patterns = [
    ...[tokens.comments, tokens.layout, tokens.atoms, tokens.blocks, tokens.markupText].flat(),
    ...stringRules.flatMap((rule) => [...rule.holes, ...rule.delimiters]),
    ...[scopes.functions, scopes.classes, scopes.wrappers, scopes.decorations].flat(),
    ...Object.values(scopes.lambdas).flat(),
    ...Object.values(scopes.containers).filter((body) => body !== ''),
    ...branchRules.flatMap((rule) => rule.bodies),
    ...Object.values(complexity.elses).flatMap((rule) => rule.freeIn ?? []),
    ...[complexity.functions, complexity.nesting, complexity.logical, complexity.parentheses].flat(),
    ...Object.values(complexity.jumps).flat(),
    ...Object.keys(complexity.operators).map((operator) => `"${operator}"`),
    ...Object.values(places).flat(),
    ...Object.keys(values),
    ...[tokens.strings, scopes.lambdas, scopes.containers, scopes.namers].flatMap((record) => Object.keys(record)),
    ...(scopes.nameless ?? []),
    ...[complexity.branches, complexity.elses, complexity.jumps].flatMap((record) => Object.keys(record)),
  ];
  const named: Named = { kinds: [], fields: [...scopes.names, ...Object.values(scopes.namers)] };
  for (const pattern of patterns) sort(pattern, named);
  return named;
}

function sort(pattern: string, named: Named): void {
  if (pattern.startsWith('#') || pattern === '*') return;
  if (pattern.startsWith('"')) named.kinds.push(pattern);
  else if (pattern.endsWith(':')) named.fields.push(pattern.slice(0, -1));
  else if (pattern.includes('=')) named.kinds.push(pattern.split('=')[0] ?? '');
  else {
    const [kind = '', field = ''] = pattern.split('/');
    named.kinds.push(kind);
    if (field !== '') named.fields.push(field);
  }
}

describe.each(languageIds)('the table of %s', (language) => {
  it('names only what the grammar has', async () => {
    const tree = (await grammarFor(language)).parse('');
    const { kinds, fields } = namedIn(languageTables[language]);
    expect(kinds.length).toBeGreaterThan(50);
    expect(kinds.filter((kind) => kindsNamed(tree, kind).length === 0)).toEqual([]);
    expect(fields.filter((field) => !tree.fieldNames.includes(field))).toEqual([]);
  });
});
