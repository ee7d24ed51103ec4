/** The table of each language. */
import type { LanguageId } from '../languageId.js';
import type { LanguageTable } from '../languageTable.js';
import { java } from './java.js';
import { javascript } from './javascript.js';
import { python } from './python.js';
import { tsx } from './tsx.js';
import { typescript } from './typescript.js';

const empty: LanguageTable = {
  tokens: { comments: [], layout: [], atoms: [], strings: {}, blocks: [], markupText: [] },
  scopes: {
    functions: [],
    lambdas: {},
    classes: [],
    wrappers: [],
    decorations: [],
    containers: {},
    name: 'name',
    namers: {},
  },
  complexity: {
    branches: {},
    elses: {},
    functions: [],
    nesting: [],
    jumps: {},
    logical: [],
    operators: {},
    parentheses: [],
    compensation: 'none',
  },
  labels: {
    imports: [],
    types: [],
    typeDeclarations: [],
    typeOperators: [],
    returnTypes: [],
    signature: [],
    identifiers: [],
    definitions: [],
    variables: [],
    assignments: [],
    docstrings: false,
    ifs: [],
    blocks: [],
    returns: [],
    throws: [],
    leaves: [],
    tries: [],
    catches: [],
    asserts: [],
    nulls: [],
    nullSafe: [],
    typeTests: [],
    conditionals: [],
    loops: [],
    comprehensions: [],
    calls: [],
    arguments: [],
    decorators: [],
    parameters: [],
    optionalParameters: [],
    values: {},
  },
};

/** One table per language; a language is added here, in `languageId.ts`, `languageOf.ts` and `grammarFiles.ts`. */
export const languageTables: Readonly<Record<LanguageId, LanguageTable>> = {
  python,
  javascript,
  typescript,
  tsx,
  java,
  c: empty,
  cpp: empty,
  go: empty,
  rust: empty,
  csharp: empty,
  ruby: empty,
  php: empty,
  kotlin: empty,
};

/** Names of the kinds that may stand anywhere in a program and are not part of it. */
export function extraKindsOf(language: LanguageId): ReadonlySet<string> {
  const { comments, layout } = languageTables[language].tokens;
  return new Set([...comments, ...layout]);
}
