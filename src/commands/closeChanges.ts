/** Close the review of uncommitted changes; the files stay as they are. */
import type { CommandParts } from './commandParts.js';

export async function closeChanges({ changes }: CommandParts): Promise<void> {
  await changes.leave();
}
