/** Keep Hunk with What Belongs to It: a rename in all its places at once. */
import type { CommandParts } from './commandParts.js';
import { hunkOf } from './hunkOf.js';

/** Called by a lens with the ids of review and hunk, or by a key for the hunk under the cursor. */
export async function keepTogether(parts: CommandParts, reviewId: unknown, hunkId: unknown): Promise<void> {
  const found = hunkOf(parts, reviewId, hunkId);
  if (found) await parts.decisions.setKept(found.entry, [found.hunk.id, ...(found.hunk.tiedWith ?? [])], true);
}
