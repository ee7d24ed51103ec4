/**
 * Token edit distance: the fewest tokens to insert, delete or replace to turn one text into another.
 *
 * Source: Wagner & Fischer, "The String-to-String Correction Problem", J. ACM 21(1), 1974.
 */
import { internPair } from '../text/internPair.js';
import type { Token } from '../text/token.js';

/**
 * Levenshtein distance in tokens; insert, delete and replace each cost 1.
 *
 * @param before - n tokens in file order; compared by `text` alone, positions are ignored.
 * @param after - m tokens in file order.
 * @returns a whole number of tokens from 0 to max(n, m).
 * @remarks Symmetric; 0 exactly when the token texts are equal.
 */
export function editDistance(before: readonly Token[], after: readonly Token[]): number;
/**
 * The same, as far as it is worth knowing.
 *
 * @param limit - largest distance worth knowing, in tokens: 0 or more, or Infinity.
 * @returns the distance, or undefined when it is over `limit`.
 * @throws RangeError when `limit` is negative or NaN: a caller's mistake, never a user's.
 */
export function editDistance(before: readonly Token[], after: readonly Token[], limit: number): number | undefined;
export function editDistance(
  before: readonly Token[],
  after: readonly Token[],
  limit: number = Number.POSITIVE_INFINITY,
): number | undefined {
  if (!(limit >= 0)) {
    throw new RangeError(`A limit of ${limit} tokens makes no sense.`);
  }
  const pair = internPair(
    before.map((token) => token.text),
    after.map((token) => token.text),
  );
  const distance = plainDistance(pair.before, pair.after);
  return distance <= limit ? distance : undefined;
}

function plainDistance(before: Int32Array, after: Int32Array): number {
  const row = Int32Array.from({ length: after.length + 1 }, (_, index) => index);
  before.forEach((item, index) => {
    let diagonal = index;
    row[0] = index + 1;
    for (let column = 1; column <= after.length; column++) {
      const above = row[column] ?? 0;
      const left = row[column - 1] ?? 0;
      row[column] = Math.min(diagonal + (item === after[column - 1] ? 0 : 1), above + 1, left + 1);
      diagonal = above;
    }
  });
  return row[after.length] ?? 0;
}
