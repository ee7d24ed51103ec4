/** Accept the Whole Proposal. */
import { acceptActive } from './acceptActive.js';
import type { CommandParts } from './commandParts.js';
import type { CommandResult } from './commandResult.js';

export async function acceptAll(parts: CommandParts): Promise<CommandResult | undefined> {
  return acceptActive(parts, 'all');
}
