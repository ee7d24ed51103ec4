/** Operators that are mistaken for one another. */
import { describe, expect, it } from 'vitest';
import { spelledAlternatives } from '../../../../src/core/mutate/spelledAlternatives.js';
import { Vocabulary } from '../../../../src/core/mutate/vocabulary.js';
import type { LanguageId } from '../../../../src/core/syntax/languageId.js';
import { viewOf } from './viewOf.js';

async function alternatives(language: LanguageId, text: string) {
  const { view, scopes, types, at } = await viewOf(language, text);
  const operator = view.children(at('a / b'))[1] ?? -1;
  const vocabulary = new Vocabulary(view, { numbers: [], strings: [] });
  const drafts = spelledAlternatives(
    { view, scopes, types, vocabulary, node: operator },
    { '/': ['//', '*', '%', '-'] },
  );
  return drafts.map((draft) => [draft.text, draft.tier]);
}

describe('spelledAlternatives', () => {
  it('offers only what the language has, usual confusions first', async () => {
    expect(await alternatives('python', 'x = a / b\n')).toEqual([
      ['//', 0],
      ['*', 1],
      ['%', 2],
      ['-', 2],
    ]);
    expect(await alternatives('javascript', 'x = a / b;\n')).toEqual([
      ['*', 0],
      ['%', 1],
      ['-', 2],
    ]);
  });
});
