/** Neutral changes: comments and layout only. */
import type { Source } from './source.js';

/**
 * Whether two texts are the same program but for comments and layout.
 *
 * @param left - read with a grammar.
 * @param right - read with the same grammar.
 * @returns true when their tokens are equal one by one, blocks included. Without a grammar only equal texts are: the lexer knows no
 * comments and no layout rules.
 * @remarks Some comments act (types, directives to tools, build tags): a run of the tests has to confirm it.
 */
export function equalButForComments(left: Source, right: Source): boolean {
  if (left.tree === null || right.tree === null) return left.text === right.text;
  return equalTokens(left, right);
}

/** Whether the token sequences of two texts are equal, positions aside. */
export function equalTokens(left: Source, right: Source): boolean {
  const { tokens } = right;
  return (
    left.tokens.length === tokens.length && left.tokens.every((token, index) => token.text === tokens[index]?.text)
  );
}
