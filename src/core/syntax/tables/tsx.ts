/** TSX: TypeScript's table with the text of JSX. */
import type { LanguageTable } from '../languageTable.js';
import { javascript } from './javascript.js';
import { typescript } from './typescript.js';

export const tsx: LanguageTable = {
  ...typescript,
  tokens: { ...typescript.tokens, markupText: javascript.tokens.markupText },
};
