/** Grammars for tests, straight from the installed packages. */
import { fileURLToPath } from 'node:url';
import type { Grammar } from '../../src/core/syntax/grammar.js';
import type { LanguageId } from '../../src/core/syntax/languageId.js';
import { TreeSitterGrammars } from '../../src/parsing/treeSitterGrammars.js';

const packages = new TreeSitterGrammars({
  wasmFolder: fileURLToPath(new URL('../../node_modules/', import.meta.url)),
  layout: 'packages',
});

/** The grammar of a language; throws when it does not load. */
export async function grammarFor(language: LanguageId): Promise<Grammar> {
  const loaded = await packages.load(language);
  if (!loaded.ok) throw new Error(`No grammar for ${language}: ${JSON.stringify(loaded.failure.detail)}`);
  return loaded.value;
}
