/** Continue Looking for the Smallest Part: after the budget was used up. */
import type { CommandParts } from './commandParts.js';

export async function continueMinimizing({ active, runs }: CommandParts): Promise<void> {
  const entry = active.entry;
  const fix = entry && (await runs.revive(entry));
  await fix?.continueMinimizing();
}
