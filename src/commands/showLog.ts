/** Show Log. */
import type { CommandParts } from './commandParts.js';

export async function showLog({ log }: CommandParts): Promise<void> {
  log.show();
}
