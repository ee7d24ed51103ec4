/** Where grammars come from. */
import type { Grammar } from '../../core/syntax/grammar.js';
import type { LanguageId } from '../../core/syntax/languageId.js';
import type { Result } from '../result.js';

/** Loads grammars at first use and keeps them. Fails with `grammar-unavailable` when the file is missing or damaged. */
export interface Grammars {
  load(language: LanguageId): Promise<Result<Grammar>>;
}
