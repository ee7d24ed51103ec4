/** What core needs of a parser: a grammar that is loaded and parses at once. */
import type { LanguageId } from './languageId.js';
import type { SyntaxTree } from './syntaxTree.js';

/** A loaded grammar. The parsing room makes these; core only calls them. */
export interface Grammar {
  readonly language: LanguageId;
  /** Parses a whole text. Never fails on a broken program: the tree then has ERROR nodes and `hasErrors`. Time linear in the text. */
  parse(text: string): SyntaxTree;
}
