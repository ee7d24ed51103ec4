/** Reject the Proposal: the file stays as it is. */
import type { CommandParts } from './commandParts.js';

export async function reject({ active, decisions }: CommandParts): Promise<void> {
  if (active.entry) await decisions.reject(active.entry);
}
