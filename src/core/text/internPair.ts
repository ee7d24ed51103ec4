/** Small whole numbers in place of strings, so that two sequences are compared by number. */

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
  const numbers = new Map<string, number>();
  const number = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) {
      return known;
    }
    const fresh = numbers.size;
    numbers.set(text, fresh);
    return fresh;
  };
  return { before: Int32Array.from(before, number), after: Int32Array.from(after, number), distinct: numbers.size };
}
