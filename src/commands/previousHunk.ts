/** Go to Previous Hunk. */
import type { CommandParts } from './commandParts.js';
import { goToHunk } from './goToHunk.js';

export async function previousHunk(parts: CommandParts): Promise<void> {
  await goToHunk(parts, 'previous');
}
