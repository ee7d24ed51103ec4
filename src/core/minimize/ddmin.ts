/**
 * Plain delta debugging, as published: the peer that our own minimization is measured against.
 *
 * Source: Zeller & Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28(2), 2002, figure 5 (minimizing).
 */

/**
 * Finds a 1-minimal subset by the textbook algorithm: subsets, then complements, then finer ones.
 *
 * @param units - n different units.
 * @param holds - the oracle, for any subset of them in their order; it holds for all of them. It is asked again for a subset that it has
 * answered, as in the paper: counting trials is the caller's affair.
 * @returns the subset, in order.
 * @remarks At most n² + 3n questions; 2·log2(n) when one unit alone makes it hold.
 */
export async function ddmin<Unit>(
  units: readonly Unit[],
  holds: (subset: readonly Unit[]) => Promise<boolean>,
): Promise<readonly Unit[]> {
  let current = units;
  let granularity = 2;
  while (current.length >= 2) {
    const subsets = cut(current, granularity);
    const complements = subsets.map((subset) => current.filter((unit) => !subset.includes(unit)));
    const subset = await firstThatHolds(subsets, holds);
    const complement = subset ?? (await firstThatHolds(complements, holds));
    if (subset !== undefined) {
      current = subset;
      granularity = 2;
    } else if (complement !== undefined) {
      current = complement;
      granularity = Math.max(granularity - 1, 2);
    } else if (granularity < current.length) {
      granularity = Math.min(current.length, 2 * granularity);
    } else {
      break;
    }
  }
  return current;
}

/** Cuts a list into so many parts of nearly equal length. */
function cut<Unit>(units: readonly Unit[], count: number): Unit[][] {
  const parts: Unit[][] = [];
  let start = 0;
  for (let index = 0; index < count; index++) {
    const end = start + Math.floor((units.length - start) / (count - index));
    parts.push(units.slice(start, end));
    start = end;
  }
  return parts;
}

async function firstThatHolds<Unit>(
  subsets: readonly Unit[][],
  holds: (subset: readonly Unit[]) => Promise<boolean>,
): Promise<Unit[] | undefined> {
  for (const subset of subsets) {
    if (await holds(subset)) {
      return subset;
    }
  }
  return undefined;
}
