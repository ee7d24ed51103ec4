import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { childInField, nameNodeOf, nameOfNode } from '../../../../src/core/syntax/nameOfNode.js';
import { kindSet } from '../../../../src/core/syntax/nodeKinds.js';
import { grammarFor } from '../../../support/grammars.js';

async function nameOf(language: LanguageId, kind: string, text: string): Promise<string> {
  const tree = (await grammarFor(language)).parse(text);
  const kinds = kindSet(tree, [kind]);
  return nameOfNode(
    tree,
    tree.kind.findIndex((each) => kinds[each] === 1),
  );
}

describe('nameOfNode', () => {
  it.each<[LanguageId, string, string, string]>([
    ['python', 'function_definition', 'def f(): pass', 'f'],
    ['python', 'lambda', 'x = lambda: 1', ''],
    ['javascript', 'arrow_function', 'const f = () => 1', 'f'],
    ['javascript', 'arrow_function', 'g(() => 1)', ''],
    ['javascript', 'function_expression', 'const f = function g() {}', 'g'],
    ['javascript', 'arrow_function', 'a.b = () => 1', 'a.b'],
    ['javascript', 'method_definition', 'class A { #m() {} }', '#m'],
    ['typescript', 'arrow_function', 'class A { f = () => 1 }', 'f'],
    ['c', 'function_definition', 'static int **f(int (*g)(void)) { }', 'f'],
    ['cpp', 'function_definition', 'int &A::f(int a) { }', 'A::f'],
    ['cpp', 'class_specifier', 'class A { };', 'A'],
    ['cpp', 'function_definition', 'bool operator==(A a, A b) { }', 'operator=='],
    ['cpp', 'lambda_expression', 'auto f = [](int c) -> int { return c; };', 'f'],
    ['cpp', 'lambda_expression', 'void g() { h([](int c) { return c; }); }', ''],
    ['go', 'method_declaration', 'package a\nfunc (t *T) M() {}', 'M'],
    ['rust', 'closure_expression', 'fn f() { let g = |x| x; }', 'g'],
    ['csharp', 'local_function_statement', 'int F() { return 1; }', 'F'],
    ['ruby', 'singleton_method', 'def self.f; end', 'f'],
    ['php', 'function_definition', '<?php function f() {}', 'f'],
    ['kotlin', 'function_declaration', 'fun String.f() = 1', 'f'],
  ])('%s: %s in %j', async (language, kind, text, name) => {
    expect(await nameOf(language, kind, text)).toBe(name);
  });

  it('has no node where there is no name', async () => {
    const tree = (await grammarFor('python')).parse('x\n');
    expect(nameNodeOf(tree, 0)).toBe(-1);
    expect(childInField(tree, 0, tree.fieldNames.indexOf('name'))).toBe(-1);
  });
});
