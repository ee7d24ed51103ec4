/** Accepting, for all three commands that do it. */
import type { AcceptChoice } from '../review/reviewDecisions.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

/** Accepts the review in front; undefined when there is none. */
export async function acceptActive(parts: CommandParts, choice: AcceptChoice): Promise<CommandResult | undefined> {
  const entry = parts.active.entry;
  if (!entry) return undefined;
  const accepted = await parts.decisions.accept(entry, choice);
  if (!accepted.ok) return failedCommand(parts, accepted.failure);
  return { kind: 'accepted', merged: accepted.value?.merged ?? false };
}
