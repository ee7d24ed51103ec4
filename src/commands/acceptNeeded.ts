/** Accept Only What the Tests Need. */
import type { CommandParts } from './commandParts.js';

export async function acceptNeeded({ active, decisions }: CommandParts): Promise<void> {
  if (active.entry) await decisions.accept(active.entry, 'needed');
}
