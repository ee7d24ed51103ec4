/**
 * Token edit distance: the fewest tokens to insert, delete or replace to turn one text into another.
 *
 * Source: Wagner & Fischer, "The String-to-String Correction Problem", J. ACM 21(1), 1974.
 */

import { SymbolTable } from '../text/symbolTable.js';
import type { Token } from '../text/token.js';
import { sequenceDistance } from './sequenceDistance.js';

/**
 * Levenshtein distance in tokens; insert, delete and replace each cost 1.
 *
 * @param before - n tokens in file order; compared by `text` alone, positions are ignored.
 * @param after - m tokens in file order.
 * @returns a whole number of tokens from 0 to max(n, m).
 * @remarks Symmetric; 0 exactly when the token texts are equal. Time n + m + d² for a small distance d, about (n + m) · d / 32 for a larger
 * one; memory linear in n + m.
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
  const shorter = before.length <= after.length ? before : after;
  const longer = before.length <= after.length ? after : before;
  const start = commonStart(shorter, longer);
  const end = commonEnd(shorter, longer, start);
  const left = shorter.length - start - end;
  const right = longer.length - start - end;
  if (left === 0 || right > limit + left) {
    return right <= limit ? right : undefined;
  }
  const table = new SymbolTable();
  const shorterNumbers = numbersOf(shorter, start, left, table);
  const longerNumbers = numbersOf(longer, start, right, table);
  return sequenceDistance(shorterNumbers, longerNumbers, table.size, limit);
}

function commonStart(shorter: readonly Token[], longer: readonly Token[]): number {
  let length = 0;
  while (length < shorter.length && shorter[length]?.text === longer[length]?.text) {
    length++;
  }
  return length;
}

function commonEnd(shorter: readonly Token[], longer: readonly Token[], start: number): number {
  const room = shorter.length - start;
  let length = 0;
  while (length < room && shorter[shorter.length - 1 - length]?.text === longer[longer.length - 1 - length]?.text) {
    length++;
  }
  return length;
}

function numbersOf(tokens: readonly Token[], start: number, length: number, table: SymbolTable): Int32Array {
  const numbers = new Int32Array(length);
  for (let index = 0; index < length; index++) {
    numbers[index] = table.numberOf((tokens[start + index] as Token).text);
  }
  return numbers;
}
