/** The token: what edit size and excess are counted in. */

/**
 * One token of a text.
 *
 * Offsets are UTF-16 code units in the text it came from. Tokens that stand for the opening and closing of a block where layout
 * is structure (Python) have `start === end`, and a `text` that cannot occur in a program (see `tokensOf`).
 */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
