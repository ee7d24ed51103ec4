/** Which languages can be mutated. */
import type { LanguageId } from '../syntax/languageId.js';
import { cppTable } from './cppTable.js';
import { cTable } from './cTable.js';
import { javascriptTable } from './javascriptTable.js';
import { javaTable } from './javaTable.js';
import type { MutationTable } from './mutationTable.js';
import { pythonTable } from './pythonTable.js';

const TABLES: Readonly<Partial<Record<LanguageId, MutationTable>>> = {
  python: pythonTable,
  javascript: javascriptTable,
  typescript: javascriptTable,
  tsx: javascriptTable,
  java: javaTable,
  c: cTable,
  cpp: cppTable,
};

/** The table of a language, or undefined when its programs cannot be mutated yet. */
export function mutationTableOf(language: LanguageId): MutationTable | undefined {
  return TABLES[language];
}
