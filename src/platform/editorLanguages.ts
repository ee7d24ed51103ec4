/** Which grammar measures a document of which language of the editor. */
import type { LanguageId } from '../core/syntax/languageId.js';

const GRAMMARS: ReadonlyMap<string, LanguageId> = new Map([
  ['python', 'python'],
  ['javascript', 'javascript'],
  ['javascriptreact', 'javascript'],
  ['typescript', 'typescript'],
  ['typescriptreact', 'tsx'],
  ['java', 'java'],
  ['c', 'c'],
  ['cpp', 'cpp'],
  ['go', 'go'],
  ['rust', 'rust'],
  ['csharp', 'csharp'],
  ['ruby', 'ruby'],
  ['php', 'php'],
  ['kotlin', 'kotlin'],
]);

/** The grammar for a language id of the editor; null where there is none, which is measured approximately. */
export function grammarOf(editorLanguage: string): LanguageId | null {
  return GRAMMARS.get(editorLanguage) ?? null;
}
