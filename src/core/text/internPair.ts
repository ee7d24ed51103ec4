/** Small whole numbers in place of strings, so that two sequences are compared by number. */

import { SymbolTable } from './symbolTable.js';

/** Two sequences over one alphabet: equal numbers stand for equal strings, whichever sequence they are in. */
export interface InternedPair {
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Size of the alphabet: the numbers are `0 … distinct - 1`, in order of first occurrence. */
  readonly distinct: number;
}

/**
 * Numbers the strings of two sequences.
 *
 * @param before - n strings.
 * @param after - m strings.
 * @returns n and m numbers from a common alphabet. No limit on its size below 2^31.
 * @remarks Time linear in n + m and in the length of the strings.
 */
export function internPair(before: readonly string[], after: readonly string[]): InternedPair {
  const table = new SymbolTable();
  const numbers = (texts: readonly string[]): Int32Array => {
    const result = new Int32Array(texts.length);
    texts.forEach((text, index) => {
      result[index] = table.numberOf(text);
    });
    return result;
  };
  const numbered = { before: numbers(before), after: numbers(after) };
  return { ...numbered, distinct: table.size };
}
