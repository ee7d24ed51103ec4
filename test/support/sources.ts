/** Texts read with their grammar, for tests. */
import { readSource, type Source } from '../../src/core/fidelity/source.js';
import type { LanguageId } from '../../src/core/syntax/languageId.js';
import { grammarFor } from './grammars.js';

/** Reads a text; null for the lexer. */
export async function sourceOf(language: LanguageId | null, text: string): Promise<Source> {
  return readSource(text, language === null ? null : await grammarFor(language));
}
