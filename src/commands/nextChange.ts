/** Next Change: of the uncommitted ones, over all files. */
import type { CommandParts } from './commandParts.js';
import { goToChange } from './goToChange.js';

export async function nextChange(parts: CommandParts): Promise<void> {
  await goToChange(parts, 'next');
}
