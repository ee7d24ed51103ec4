/** Which files of a change are judged, and which stay as they are now in every run. */
import type { ChangedFile } from '../ports/workingTree.js';
import { isTestFile } from './isTestFile.js';

/** Why a file is held: old tests could not show the bug; installed packages are not in the copies that tests run in. */
export type HeldReason = 'test' | 'installed';

const INSTALLED = /(?:^|\/)(?:node_modules|bower_components)\//;

/** Null for a file that is judged. */
export function whyHeld({ before, after }: ChangedFile): HeldReason | null {
  const path = (after ?? before)?.path ?? '';
  if (INSTALLED.test(path)) return 'installed';
  // A test that was deleted is held as gone.
  return isTestFile(path) ? 'test' : null;
}
