/** Units that can only be dropped together, because without one alone the text does not parse: `try {` and its `} catch`. */

/** How far down the list a partner is looked for. */
const REACH = 12;

/**
 * Groups units that cannot be left out alone.
 *
 * @param count - number of units, in file order.
 * @param canDrop - whether the text without these units (indexes) parses.
 * @param checkLimit - how often `canDrop` may be asked; each time parses a text.
 * @returns groups of indexes that cover all units in order of their first member: most hold one; a unit that cannot go alone is with the
 * nearest later one without which both can, or with all units up to there. A unit for which there is none stays alone.
 * @remarks Deterministic. Units for which no check is left stay alone.
 */
export function syntaxTies(
  count: number,
  canDrop: (indexes: readonly number[]) => boolean,
  checkLimit: number,
): number[][] {
  let checks = 0;
  const check = (indexes: readonly number[]): boolean => {
    checks++;
    return checks <= checkLimit && canDrop(indexes);
  };
  const groups: number[][] = [];
  const taken = new Set<number>();
  for (let index = 0; index < count; index++) {
    if (!taken.has(index)) {
      const group = check([index]) ? [index] : (companions(index, count, taken, check) ?? [index]);
      groups.push(group);
      for (const member of group) {
        taken.add(member);
      }
    }
  }
  return groups;
}

/** The smallest group from `index` on that can go: a pair first, then everything up to the partner. */
function companions(
  index: number,
  count: number,
  taken: ReadonlySet<number>,
  check: (indexes: readonly number[]) => boolean,
): number[] | undefined {
  const between: number[] = [index];
  for (let partner = index + 1; partner < Math.min(count, index + REACH); partner++) {
    if (taken.has(partner)) {
      continue;
    }
    between.push(partner);
    if (check([index, partner])) {
      return [index, partner];
    }
    if (between.length > 2 && check(between)) {
      return between;
    }
  }
  return undefined;
}
