/** Cancel: ends what is under way, at once. */
import type { CommandParts } from './commandParts.js';

/** @param id - of a fix when called from its progress; else everything that is under way is meant. */
export async function cancel({ runs }: CommandParts, id: unknown): Promise<void> {
  await runs.cancel(typeof id === 'string' ? id : undefined);
}
