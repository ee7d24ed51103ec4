/** Accept What Is Shown. */
import type { CommandParts } from './commandParts.js';

export async function acceptShown({ active, decisions }: CommandParts): Promise<void> {
  if (active.entry) await decisions.accept(active.entry, 'shown');
}
