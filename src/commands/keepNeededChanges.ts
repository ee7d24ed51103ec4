/** Keep Only What Is Needed: drops of the uncommitted changes what the tests do not need, saved as a patch first. */
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { keepChanges } from './keepChanges.js';

export async function keepNeededChanges(parts: CommandParts): Promise<CommandResult> {
  return keepChanges(parts, 'needed', {
    done: 'Dropped what the tests do not need; what was dropped is saved as {file}. To bring all of it back, save and run the command.',
    nothing: 'Nothing is known to be unneeded, so nothing was dropped.',
  });
}
