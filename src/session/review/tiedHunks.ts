/** Hunks that make sense only together, because of a name that one of them defines and others use. */
import type { Hunk } from '../../core/diff/hunk.js';
import type { HunkStatus } from '../../core/fidelity/hunkStatus.js';
import type { Source } from '../../core/fidelity/source.js';
import { nameTies } from '../../core/minimize/nameTies.js';

/**
 * The ids of the others that each of these belongs to, by its id; those that belong to none are missing.
 *
 * What the tests say different things of is not tied: one of them does make sense without the other.
 */
export function tiedHunks(
  original: Source,
  proposal: Source,
  hunks: readonly (Hunk & { readonly status: HunkStatus })[],
): ReadonlyMap<string, readonly string[]> {
  const tied = new Map<string, readonly string[]>();
  for (const group of nameTies(original, proposal, hunks)) {
    const members = group.flatMap((index) => hunks[index] ?? []);
    for (const { id, status } of members) {
      const others = members.filter((other) => other.id !== id && other.status === status).map((other) => other.id);
      if (others.length > 0) tied.set(id, others);
    }
  }
  return tied;
}
