import { describe, expect, it } from 'vitest';
import { complexityRulesOf, matchingChildren } from '../../../../src/core/complexity/complexityRules.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { kindSet } from '../../../../src/core/syntax/nodeKinds.js';
import { textOfNode } from '../../../../src/core/syntax/treeWalk.js';
import { grammarFor } from '../../../support/grammars.js';

/** The children that are one level deeper, of the first node of a kind. */
async function bodies(language: LanguageId, kind: string, text: string): Promise<string[]> {
  const tree = (await grammarFor(language)).parse(text);
  const kinds = kindSet(tree, [kind]);
  const node = tree.kind.findIndex((each) => kinds[each] === 1);
  const rules = complexityRulesOf(tree);
  const rule = rules.branches.get(tree.kind[node]!) ?? rules.elses.get(tree.kind[node]!);
  return matchingChildren(tree, node, rule!.bodies).map((child) => textOfNode(tree, child));
}

describe('patterns of children', () => {
  it.each<[LanguageId, string, string, string[]]>([
    ['python', 'if_statement', 'if a:\n  b\nelse:\n  c\n', ['b']],
    ['python', 'conditional_expression', 'a if b else c\n', ['a', 'c']],
    ['python', 'except_clause', 'try: a\nexcept B: # c\n  d\n', ['d']],
    ['kotlin', 'if_expression', 'fun f() { if (a) b else c }', ['b']],
    ['kotlin', 'while_statement', 'fun f() { while (a) b() }', ['b()']],
    ['ruby', 'else', 'if a\nb\nelse\nc\nd\nend\n', ['c', 'd']],
    [
      'go',
      'select_statement',
      'package a\nfunc f() { select { case <-b: c()\ndefault: d() } }',
      ['case <-b: c()', 'default: d()'],
    ],
  ])('%s: %s', async (language, kind, text, expected) => {
    expect((await bodies(language, kind, text)).map((each) => each.trim())).toEqual(expected);
  });

  it('are compiled once per grammar', async () => {
    const grammar = await grammarFor('python');
    expect(complexityRulesOf(grammar.parse('a'))).toBe(complexityRulesOf(grammar.parse('b')));
  });
});
