/** How alike two single lines are: enough to tell a line that was changed from one that was removed beside one that was added. */
import { lexTokens } from '../text/lexTokens.js';

/** What of a line is compared. */
export interface LineProfile {
  /** How often each token occurs. */
  readonly counts: ReadonlyMap<string, number>;
  readonly weight: number;
  /** The text of the first token; undefined for a blank line. */
  readonly first: string | undefined;
}

/** Tokens of a line that are looked at; a minified line has a hundred thousand. */
const TOKEN_LIMIT = 200;
const WORD_WEIGHT = 3;
const SYMBOL_WEIGHT = 1;
/** Share of the likeness that the first token decides: the keyword says what kind of statement it is. */
const FIRST_SHARE = 0.2;
const WORD_START = /[\p{L}\p{N}_$'"`]/u;

/**
 * Prepares a line for {@link lineLikeness}.
 *
 * @param line - one line, with or without its ending.
 * @returns its tokens as the lexer sees them, the first 200 of them.
 */
export function lineProfile(line: string): LineProfile {
  const tokens = lexTokens(line.length > TOKEN_LIMIT * 20 ? line.slice(0, TOKEN_LIMIT * 20) : line).slice(
    0,
    TOKEN_LIMIT,
  );
  const counts = new Map<string, number>();
  let weight = 0;
  for (const { text } of tokens) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
    weight += tokenWeight(text);
  }
  return { counts, weight, first: tokens[0]?.text };
}

/**
 * The likeness of two lines.
 *
 * @returns from 0 (nothing in common) to 1 (the same tokens, the first one first); a blank line is like a blank one only.
 * Layout does not count, words count more than symbols.
 * @remarks Symmetric. Time linear in the tokens of the shorter profile.
 */
export function lineLikeness(left: LineProfile, right: LineProfile): number {
  if (left.weight === 0 || right.weight === 0) {
    return left.weight === right.weight ? 1 : 0;
  }
  const [few, many] = left.counts.size <= right.counts.size ? [left, right] : [right, left];
  let common = 0;
  for (const [text, count] of few.counts) {
    common += Math.min(count, many.counts.get(text) ?? 0) * tokenWeight(text);
  }
  const sameFirst = left.first === right.first ? FIRST_SHARE : 0;
  return ((1 - FIRST_SHARE) * 2 * common) / (left.weight + right.weight) + sameFirst;
}

function tokenWeight(text: string): number {
  return WORD_START.test(text) ? WORD_WEIGHT : SYMBOL_WEIGHT;
}
