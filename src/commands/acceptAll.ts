/** Accept the Whole Proposal. */
import type { CommandParts } from './commandParts.js';

export async function acceptAll({ active, decisions }: CommandParts): Promise<void> {
  if (active.entry) await decisions.accept(active.entry, 'all');
}
