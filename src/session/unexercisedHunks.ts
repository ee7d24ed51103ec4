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

/**
 * Asks of all together first, and of halves where something was noticed: mostly all or none are run.
 *
 * @param ids - changes that the tests do not need.
 * @returns those of which it was seen that no test runs them; of the others it was seen that one does, or nothing was seen.
 */
export async function unexercisedHunks(ids: readonly string[], changes: PlantedChanges): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const pending = [ids.filter((id) => changes.withFaultsIn([id]) !== null)];
  for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
    const text = group.length === 0 ? null : changes.withFaultsIn(group);
    if (text === null) continue;
    if (!changes.mayContinue()) break;
    if (await changes.passes(text)) for (const id of group) found.add(id);
    else if (group.length > 1) pending.push(group.slice(group.length >> 1), group.slice(0, group.length >> 1));
  }
  return found;
}
