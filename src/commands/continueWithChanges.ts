/** Continue Minimizing Changes: goes on where the budget ended. */
import type { CommandParts } from './commandParts.js';

export async function continueWithChanges({ changes }: CommandParts): Promise<void> {
  await changes.continueMinimizing();
}
