/** Run Tests on the Changes That Are Shown: the kept ones of the uncommitted changes. */
import type { CommandParts } from './commandParts.js';

export async function testShownChanges({ changes }: CommandParts): Promise<void> {
  await changes.verify();
}
