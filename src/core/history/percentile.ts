/** Percentiles. */

/**
 * The value below which a share of the values lies, interpolated between the two nearest (the definition that most statistics programs use first).
 *
 * @param values - in any order.
 * @param share - from 0 (the smallest) to 1 (the largest); 0.5 is the median.
 * @returns undefined when there are no values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((left, right) => left - right);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}
