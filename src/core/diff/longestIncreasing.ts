/**
 * The longest increasing run of a sequence, by patience sorting.
 *
 * Source: Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics 11(1), 1975.
 */

/**
 * Finds a longest strictly increasing subsequence.
 *
 * @param values - n different whole numbers.
 * @returns the indexes of its members, in order; the same for the same input.
 * @remarks Time n log n.
 */
export function longestIncreasing(values: readonly number[]): number[] {
  /** The index of the smallest value that ends a run of each length. */
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    const length = runsBelow(values, tails, value);
    previous.push(length > 0 ? (tails[length - 1] ?? -1) : -1);
    tails[length] = index;
  });
  const run: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    run.push(index);
  }
  return run.reverse();
}

/** How many run lengths end below `value`. */
function runsBelow(values: readonly number[], tails: readonly number[], value: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[tails[middle] ?? 0] ?? 0) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
