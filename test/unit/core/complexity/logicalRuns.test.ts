import { describe, expect, it } from 'vitest';
import { complexityRulesOf } from '../../../../src/core/complexity/complexityRules.js';
import { logicalRuns } from '../../../../src/core/complexity/logicalRuns.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { textOfNode } from '../../../../src/core/syntax/treeWalk.js';
import { grammarFor } from '../../../support/grammars.js';

/** The operators that begin a run, in order, of all expressions of a text. */
async function runs(language: LanguageId, text: string): Promise<string> {
  const tree = (await grammarFor(language)).parse(text);
  const rules = complexityRulesOf(tree);
  const seen = new Uint8Array(tree.size);
  const found: string[] = [];
  for (let node = 0; node < tree.size; node++) {
    if (rules.logical[tree.kind[node]!] !== 1 || seen[node] === 1) continue;
    found.push(...logicalRuns(tree, rules, node, seen).map((operator) => textOfNode(tree, operator)));
  }
  return found.join(' ');
}

describe('logicalRuns', () => {
  it.each<[LanguageId, string, string]>([
    ['javascript', 'a && b && c', '&&'],
    ['javascript', 'a && b || c', '&& ||'],
    ['javascript', 'a || b && c || d', '|| && ||'],
    ['javascript', '(a && b) && (c && d)', '&&'],
    ['javascript', '((a && b)) || (c || d)', '&& ||'],
    ['javascript', 'a && !(b && c)', '&& &&'],
    ['javascript', 'a && !b && c', '&&'],
    ['javascript', 'a && f(b && c)', '&& &&'],
    ['javascript', 'a ?? b ?? c', ''],
    ['javascript', 'a + b * c', ''],
    ['python', 'a and b or not (c or d)', 'and or or'],
    ['cpp', 'bool x = a and b && c or d;', 'and or'],
    ['ruby', 'a && b and c or d', '&& or'],
    ['php', '<?php $a && $b xor $c || $d;', '&& ||'],
  ])('%s: %s', async (language, text, expected) => {
    expect(await runs(language, text)).toBe(expected);
  });
});
