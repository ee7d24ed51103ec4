/** Drop Hunk: the original's lines come back. */
import type { CommandParts } from './commandParts.js';
import { hunkOf } from './hunkOf.js';

/** Called by a lens with the ids of review and hunk, or by a key for the hunk under the cursor. */
export async function dropHunk(parts: CommandParts, reviewId: unknown, hunkId: unknown): Promise<void> {
  const found = hunkOf(parts, reviewId, hunkId);
  if (found && found.hunk.kept !== false) await parts.decisions.setKept(found.entry, [found.hunk.id], false);
}
