/** Counts of several requests as one. */

/** Null when one of them is not known: a sum of some would be a made-up number. */
export function knownSum(counts: readonly (number | null)[]): number | null {
  return counts.reduce((total, count) => (total === null || count === null ? null : total + count), 0);
}
