/** Keep Change: what was dropped of the uncommitted changes is shown again. */
import { changesOf } from './changesOf.js';
import type { CommandParts } from './commandParts.js';

/** Called by a lens with path and id, by a menu of the tree with its entry, or by a key for what is selected. */
export async function keepChange(parts: CommandParts, given: unknown, changeId: unknown): Promise<void> {
  const ids = await changesOf(parts, given, changeId, false);
  if (ids.length > 0) await parts.changes.setKept(ids, true);
}
