/** Keep Only What Is Shown: the files lose the uncommitted changes that were dropped in the review, saved as a patch first. */
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';
import { keepChanges } from './keepChanges.js';

export async function keepShownChanges(parts: CommandParts): Promise<CommandResult> {
  return keepChanges(parts, 'shown', {
    done: 'Kept what was shown; what was dropped is saved as {file}. To bring all of it back, save and run the command.',
    nothing: 'No change was dropped in the review, so the files stay as they are.',
  });
}
