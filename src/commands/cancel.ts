/** Cancel: ends what is under way, at once. */
import type { CommandParts } from './commandParts.js';

/** @param id - of a fix (or `changes`) when called from its progress; else everything that is under way is meant. */
export async function cancel({ runs, changes }: CommandParts, id: unknown): Promise<void> {
  const isOfFix = typeof id === 'string' && id !== 'changes';
  await Promise.all([
    id === 'changes' ? undefined : runs.cancel(isOfFix ? id : undefined),
    isOfFix ? undefined : changes.cancel(),
  ]);
}
