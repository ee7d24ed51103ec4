/** Previous Change: of the uncommitted ones, over all files. */
import type { CommandParts } from './commandParts.js';
import { goToChange } from './goToChange.js';

export async function previousChange(parts: CommandParts, given: unknown): Promise<void> {
  await goToChange(parts, 'previous', given);
}
