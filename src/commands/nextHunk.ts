/** Go to Next Hunk. */
import type { CommandParts } from './commandParts.js';
import { goToHunk } from './goToHunk.js';

export async function nextHunk(parts: CommandParts): Promise<void> {
  await goToHunk(parts, 'next');
}
