/** Open Changes: the inline diff of a file with uncommitted changes, at one of them. */
import type { CommandParts } from './commandParts.js';

/** @param path - of the file, or the entry of the tree that was clicked. */
export async function openChange({ changeDocuments }: CommandParts, path: unknown, changeId: unknown): Promise<void> {
  if (typeof path === 'string') await changeDocuments.open(path, typeof changeId === 'string' ? changeId : null, true);
}
