/** Drop Change: of the uncommitted ones; the files stay as they are until what is shown is kept. */
import { changesOf } from './changesOf.js';
import type { CommandParts } from './commandParts.js';

/** Called by a lens with path and id, by a menu of the tree with its entry, or by a key for what is selected. */
export async function dropChange(parts: CommandParts, given: unknown, changeId: unknown): Promise<void> {
  const ids = await changesOf(parts, given, changeId, true);
  if (ids.length > 0) await parts.changes.setKept(ids, false);
}
