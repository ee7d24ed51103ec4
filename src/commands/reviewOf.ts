/** The review that a command is about. */
import type { ReviewEntry } from '../review/reviewEntry.js';
import type { CommandParts } from './commandParts.js';

/** @param given - an id, from a lens or a hover; anything else stands for the review in front. */
export function reviewOf({ registry, active }: CommandParts, given: unknown): ReviewEntry | null {
  return typeof given === 'string' ? (registry.get(given) ?? null) : active.entry;
}
