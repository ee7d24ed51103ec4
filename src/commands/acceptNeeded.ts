/** Accept Needed Only. */
import { acceptActive } from './acceptActive.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';

export async function acceptNeeded(parts: CommandParts): Promise<CommandResult | undefined> {
  return acceptActive(parts, 'needed');
}
