/** The table of each language. */
import type { LanguageId } from '../languageId.js';
import type { LanguageTable } from '../languageTable.js';
import { c } from './c.js';
import { cpp } from './cpp.js';
import { csharp } from './csharp.js';
import { go } from './go.js';
import { java } from './java.js';
import { javascript } from './javascript.js';
import { kotlin } from './kotlin.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { tsx } from './tsx.js';
import { typescript } from './typescript.js';

/** One table per language; a language is added here, in `languageId.ts`, `languageOf.ts` and `grammarFiles.ts`. */
export const languageTables: Readonly<Record<LanguageId, LanguageTable>> = {
  python,
  javascript,
  typescript,
  tsx,
  java,
  c,
  cpp,
  go,
  rust,
  csharp,
  ruby,
  php,
  kotlin,
};

/** Names of the kinds that may stand anywhere in a program and are not part of it. */
export function extraKindsOf(language: LanguageId): ReadonlySet<string> {
  const { comments, layout } = languageTables[language].tokens;
  return new Set([...comments, ...layout]);
}
