/** Next Change: of the uncommitted ones, over all files. */
import type { CommandParts } from './commandParts.js';
import { goToChange } from './goToChange.js';

export async function nextChange(parts: CommandParts, given: unknown): Promise<void> {
  await goToChange(parts, 'next', given);
}
