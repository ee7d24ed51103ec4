/** Continue Looking for the Smallest Part: after the budget was used up, or the run was broken off before it. */
import type { CommandParts } from './commandParts.js';
import { reviewOf } from './reviewOf.js';

/** @param given - the id of a review; the one in front when left out. */
export async function continueMinimizing(parts: CommandParts, given: unknown): Promise<void> {
  const entry = reviewOf(parts, given);
  const fix = entry && (await parts.runs.revive(entry));
  await fix?.continueMinimizing();
}
