/** The mutation table of each language. */
import type { LanguageId } from '../syntax/languageId.js';
import { cppTable } from './cppTable.js';
import { csharpTable } from './csharpTable.js';
import { cTable } from './cTable.js';
import { goTable } from './goTable.js';
import { javascriptTable } from './javascriptTable.js';
import { javaTable } from './javaTable.js';
import { kotlinTable } from './kotlinTable.js';
import type { MutationTable } from './mutationTable.js';
import { phpTable } from './phpTable.js';
import { pythonTable } from './pythonTable.js';
import { rubyTable } from './rubyTable.js';
import { rustTable } from './rustTable.js';

const TABLES: Readonly<Record<LanguageId, MutationTable>> = {
  python: pythonTable,
  javascript: javascriptTable,
  typescript: javascriptTable,
  tsx: javascriptTable,
  java: javaTable,
  c: cTable,
  cpp: cppTable,
  go: goTable,
  rust: rustTable,
  csharp: csharpTable,
  kotlin: kotlinTable,
  php: phpTable,
  ruby: rubyTable,
};

/** The table of a language that has a grammar. */
export function mutationTableOf(language: LanguageId): MutationTable {
  return TABLES[language];
}
