/** Which languages can be mutated. */
import type { LanguageId } from '../syntax/languageId.js';
import { javascriptTable } from './javascriptTable.js';
import type { MutationTable } from './mutationTable.js';
import { pythonTable } from './pythonTable.js';

const TABLES: Readonly<Partial<Record<LanguageId, MutationTable>>> = {
  python: pythonTable,
  javascript: javascriptTable,
  typescript: javascriptTable,
  tsx: javascriptTable,
};

/** The table of a language, or undefined when its programs cannot be mutated yet. */
export function mutationTableOf(language: LanguageId): MutationTable | undefined {
  return TABLES[language];
}
