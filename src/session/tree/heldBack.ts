/** Which files of a change are judged, and which stay as they are now in every run. */
import type { ChangedFile } from '../ports/workingTree.js';
import { isTestFile } from './isTestFile.js';

/** Why a file is held: old tests could not show the bug. */
export type HeldReason = 'test';

/** Null for a file that is judged. */
export function whyHeld({ before, after }: ChangedFile): HeldReason | null {
  // A test that was deleted is held as gone.
  return isTestFile((after ?? before)?.path ?? '') ? 'test' : null;
}
