/** The languages that have a grammar; everything else is measured by the lexer and marked approximate. */

/** Our name of a language with a grammar. `javascript` covers JSX; `tsx` is TypeScript with JSX. */
export type LanguageId =
  | 'python'
  | 'javascript'
  | 'typescript'
  | 'tsx'
  | 'java'
  | 'c'
  | 'cpp'
  | 'go'
  | 'rust'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'kotlin';
