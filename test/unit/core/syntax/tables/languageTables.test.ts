import { describe, expect, it } from 'vitest';
import { languageIds } from '../../../../../src/core/syntax/languageOf.js';
import { extraKindsOf, languageTables } from '../../../../../src/core/syntax/tables/languageTables.js';

describe.each(languageIds)('the table of %s', (language) => {
  const table = languageTables[language];

  it('knows comments, strings, functions, branches and logical operators', () => {
    expect(table.tokens.comments.length).toBeGreaterThan(0);
    expect(Object.keys(table.tokens.strings).length).toBeGreaterThan(0);
    expect(table.scopes.functions.length).toBeGreaterThan(0);
    const reasons = new Set(Object.values(table.complexity.branches).map((rule) => rule.reason));
    expect([...reasons]).toEqual(expect.arrayContaining(['if', 'switch', 'loop']));
    expect(table.complexity.logical.length).toBeGreaterThan(0);
    expect(table.labels.identifiers.length).toBeGreaterThan(0);
  });

  it('counts every function that is a scope as a function for complexity, but initializers', () => {
    const bodiless = /signature|element_declaration|class_static_block/;
    const missing = table.scopes.functions.filter((kind) => !table.complexity.functions.includes(kind));
    expect(missing.filter((kind) => !bodiless.test(kind))).toEqual([]);
  });

  it('takes its comments for extras', () => {
    for (const kind of table.tokens.comments) expect(extraKindsOf(language).has(kind)).toBe(true);
  });
});
