/** Accept Needed Only. */
import type { CommandParts } from './commandParts.js';

export async function acceptNeeded({ active, decisions }: CommandParts): Promise<void> {
  if (active.entry) await decisions.accept(active.entry, 'needed');
}
