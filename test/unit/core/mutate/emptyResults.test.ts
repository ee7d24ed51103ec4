/** What a function may return when it has nothing to return. */
import { describe, expect, it } from 'vitest';
import { emptyResults, returnedType } from '../../../../src/core/mutate/emptyResults.js';
import { TYPE_ANY, TYPE_NUMBER, TYPE_STRING } from '../../../../src/core/mutate/typeMask.js';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { viewOf } from './viewOf.js';

async function siteIn(language: LanguageId, text: string) {
  const { view, scopes, types, at } = await viewOf(language, text);
  return { view, scopes, types, vocabulary: new Vocabulary(view, { numbers: [], strings: [] }), node: at('here();') };
}

describe('emptyResults', () => {
  it.each([
    ['java', 'class A { int f() { here(); } }', ['0', '-1', '1'], TYPE_NUMBER],
    ['java', 'class A { String f() { here(); } }', ['""'], TYPE_STRING],
    ['java', 'class A { void f() { here(); } }', [''], 0],
    ['cpp', 'bool f() { here(); }', ['false', 'true'], undefined],
    ['javascript', 'function f() { here(); }', ['[]', '0', "''", 'null', 'undefined', 'false', 'true'], TYPE_ANY],
  ] as const)('fits the function of %s: %s', async (language, text, results, type) => {
    const site = await siteIn(language, text);
    expect(
      emptyResults(site).filter((result) => !/ArrayList|^null$|^\{\}$/.test(result) || language === 'javascript'),
    ).toEqual(results);
    if (type !== undefined) expect(returnedType(site)).toBe(type);
  });
});
