/** Which changes no test runs: a fault planted in them goes unnoticed. */

/** A change, and the text of the proposal with faults planted in changes. */
export interface PlantedChanges {
  /** The proposal with a fault in each of these changes; null where a fault has no place in any of them. */
  withFaultsIn(ids: readonly string[]): string | null;
  /** Whether the tests that pass on the proposal pass on this text too. */
  passes(text: string): Promise<boolean>;
  /** Whether one more run may begin. */
  mayContinue(): boolean;
}

/** As few are asked of one by one: halves of them would take as many runs where one is run, and more where several are. */
const FEW = 4;

/**
 * Asks of all together first, and of parts where something was noticed: mostly all or none are run. The last part of a group is not asked
 * of where all others went unnoticed: what was noticed is in it.
 *
 * @param ids - changes that the tests do not need.
 * @returns those of which it was seen that no test runs them; of the others it was seen that one does, or nothing was seen.
 */
export async function unexercisedHunks(ids: readonly string[], changes: PlantedChanges): Promise<ReadonlySet<string>> {
  const search = new Search(changes);
  await search.isNoticed(
    ids.filter((id) => changes.withFaultsIn([id]) !== null),
    false,
  );
  return search.found;
}

class Search {
  readonly found = new Set<string>();
  readonly #changes: PlantedChanges;

  constructor(changes: PlantedChanges) {
    this.#changes = changes;
  }

  /** @param isKnown - whether it need not be asked, as it has to be; true also where there was no time to ask. */
  async isNoticed(group: readonly string[], isKnown: boolean): Promise<boolean> {
    if (!isKnown && (await this.#goesUnnoticed(group))) {
      for (const id of group) this.found.add(id);
      return false;
    }
    const all = parts(group);
    let isFound = false;
    for (const [index, part] of all.entries()) {
      const isLast = index === all.length - 1;
      isFound = (await this.isNoticed(part, isLast && !isFound)) || isFound;
    }
    return true;
  }

  async #goesUnnoticed(group: readonly string[]): Promise<boolean> {
    const text = group.length === 0 ? null : this.#changes.withFaultsIn(group);
    return text !== null && this.#changes.mayContinue() && this.#changes.passes(text);
  }
}

/** What to ask of next where something was noticed in a group. */
function parts(group: readonly string[]): readonly (readonly string[])[] {
  if (group.length <= 1) return [];
  if (group.length <= FEW) return group.map((id) => [id]);
  const half = group.length >> 1;
  return [group.slice(0, half), group.slice(half)];
}
