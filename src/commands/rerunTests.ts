/** Run Tests on What Is Shown. */
import type { CommandParts } from './commandParts.js';
import { reviewOf } from './reviewOf.js';

/** @param given - the id of a review; the one in front when left out. */
export async function rerunTests(parts: CommandParts, given: unknown): Promise<void> {
  const entry = reviewOf(parts, given);
  const fix = entry && (await parts.runs.revive(entry));
  await fix?.verify();
}
