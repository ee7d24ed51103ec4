/** Delete Statistics: all remembered decisions, after one question. */
import type { CommandParts } from './commandParts.js';

export async function deleteStatistics(parts: CommandParts): Promise<void> {
  await parts.deleteStatistics();
}
