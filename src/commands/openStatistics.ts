/** Open Statistics: what was proposed and what you decided. */
import type { CommandParts } from './commandParts.js';

export async function openStatistics({ openDashboard }: CommandParts): Promise<void> {
  await openDashboard();
}
