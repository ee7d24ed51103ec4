/** One text with all that the measures need to know of it. */
import type { Grammar } from '../syntax/grammar.js';
import { type ScopeUnit, scopesOf } from '../syntax/scopesOf.js';
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import { readTokens } from '../syntax/tokensOf.js';
import { lexTokens } from '../text/lexTokens.js';
import type { Token } from '../text/token.js';

/** A text, read once. */
export interface Source {
  readonly text: string;
  /** Null for a language without a grammar. */
  readonly tree: SyntaxTree | null;
  readonly tokens: readonly Token[];
  /** Pre-order number of the node of each token; empty without a tree. */
  readonly tokenNodes: readonly number[];
  /** What a change is measured over; without a tree the whole text is one unit. */
  readonly scopes: readonly ScopeUnit[];
  /** Whether the tokens come from the lexer, for want of a grammar. */
  readonly approximate: boolean;
  /** Whether the parser met anything it could not parse; false without a grammar. */
  readonly parseErrors: boolean;
}

/**
 * Reads a text.
 *
 * @param text - the whole file; any string.
 * @param grammar - of the file's language, loaded; null when there is none, which makes the result approximate.
 * @returns the text's tree, tokens and scopes.
 * @remarks Never fails: broken code has tokens too. Time that of the parser, and linear in its tree.
 */
export function readSource(text: string, grammar: Grammar | null): Source {
  if (grammar === null) return lexedSource(text);
  const tree = grammar.parse(text);
  const { tokens, nodes } = readTokens(tree);
  return {
    text,
    tree,
    tokens,
    tokenNodes: nodes,
    scopes: scopesOf(tree, tokens, nodes),
    approximate: false,
    parseErrors: tree.hasErrors,
  };
}

function lexedSource(text: string): Source {
  const tokens = lexTokens(text);
  const whole: ScopeUnit = {
    kind: 'statement',
    name: '',
    parent: -1,
    next: 1,
    first: 0,
    last: tokens.length,
    node: -1,
  };
  return {
    text,
    tree: null,
    tokens,
    tokenNodes: [],
    scopes: tokens.length > 0 ? [whole] : [],
    approximate: true,
    parseErrors: false,
  };
}
