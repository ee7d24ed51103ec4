/** Run Tests on What Is Shown. */
import type { CommandParts } from './commandParts.js';

export async function rerunTests({ active, runs }: CommandParts): Promise<void> {
  const entry = active.entry;
  const fix = entry && (await runs.revive(entry));
  await fix?.verify();
}
