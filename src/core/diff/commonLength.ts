/**
 * The length of the longest common subsequence.
 *
 * Sources: Hyyrö, "Bit-parallel LCS-length computation revisited", AWOCA 2004; Myers, "An O(ND) Difference Algorithm and Its
 * Variations", Algorithmica 1, 1986, for inputs that differ little.
 */

/** Edit script length up to which the diagonal method is tried first; beyond, 32 rows at a time are cheaper. */
const DIAGONAL_LIMIT = 256;
const WORD_BITS = 32;

/**
 * How many items two sequences have in common, in order.
 *
 * @param before - n whole numbers from 0 to `distinct - 1`.
 * @param after - m whole numbers from the same alphabet.
 * @param distinct - size of the alphabet.
 * @returns a whole number from 0 to min(n, m).
 * @remarks Symmetric; n exactly when `before` is a subsequence of `after`. Time (n + m + d²) where d ≤ 256 items differ, n·m / 32 otherwise;
 * memory linear.
 */
export function commonLength(before: Int32Array, after: Int32Array, distinct: number): number {
  const shorter = before.length <= after.length ? before : after;
  const longer = before.length <= after.length ? after : before;
  const script = scriptLength(shorter, longer, DIAGONAL_LIMIT);
  if (script !== undefined) {
    return (shorter.length + longer.length - script) / 2;
  }
  return commonByWords(shorter, longer, distinct);
}

/** Fewest insertions and deletions between two sequences, or undefined when over `limit`. */
function scriptLength(before: Int32Array, after: Int32Array, limit: number): number | undefined {
  const goal = before.length - after.length;
  if (Math.abs(goal) > limit) {
    return undefined;
  }
  // Furthest place in `before` on each diagonal (place in `before` minus place in `after`), shifted to be an index.
  const reach = new Int32Array(2 * limit + 3).fill(-1);
  const middle = limit + 1;
  reach[middle + 1] = 0;
  for (let script = 0; script <= limit; script++) {
    for (let diagonal = -script; diagonal <= script; diagonal += 2) {
      const removing = (reach[middle + diagonal - 1] ?? -1) + 1;
      const adding = reach[middle + diagonal + 1] ?? -1;
      const start = diagonal === -script || (diagonal !== script && removing <= adding) ? adding : removing;
      reach[middle + diagonal] = slide(before, after, start, diagonal);
    }
    if ((reach[middle + goal] ?? -1) >= before.length) {
      return script;
    }
  }
  return undefined;
}

/** Goes down a diagonal as long as items are equal. */
function slide(before: Int32Array, after: Int32Array, start: number, diagonal: number): number {
  const end = Math.min(before.length, after.length + diagonal);
  let place = start;
  while (place < end && before[place] === after[place - diagonal]) {
    place++;
  }
  return place;
}

/** Hyyrö's method, a block of 32 rows at a time over all columns; the carry from block to block is one bit per column. */
function commonByWords(rows: Int32Array, columns: Int32Array, distinct: number): number {
  const matches = new Int32Array(distinct);
  const carries = new Uint8Array(columns.length);
  let common = 0;
  for (let first = 0; first < rows.length; first += WORD_BITS) {
    const block = rows.subarray(first, first + WORD_BITS);
    block.forEach((item, bit) => {
      matches[item] = (matches[item] ?? 0) | (1 << bit);
    });
    common += zeroBits(advance(columns, matches, carries), block.length);
    block.forEach((item) => {
      matches[item] = 0;
    });
  }
  return common;
}

/** Takes one block of rows over all columns; a zero bit in the result is a row where the common length grew. */
function advance(columns: Int32Array, matches: Int32Array, carries: Uint8Array): number {
  let open = -1;
  for (let column = 0; column < columns.length; column++) {
    const match = matches[columns[column] ?? 0] ?? 0;
    const hit = open & match;
    // The 32-bit sum's carry goes on to the next block of rows.
    const sum = (open >>> 0) + (hit >>> 0) + (carries[column] ?? 0);
    carries[column] = sum > 0xffffffff ? 1 : 0;
    open = sum | 0 | (open & ~match);
  }
  return open;
}

function zeroBits(word: number, bits: number): number {
  let zeros = 0;
  for (let bit = 0; bit < bits; bit++) {
    zeros += (word >>> bit) & 1 ? 0 : 1;
  }
  return zeros;
}
