/** What a test run may use where nobody has said. */
import { totalmem } from 'node:os';
import type { ResourceLimits } from '../session/ports/oracle.js';

/** More than any honest suite has at once; a run that starts processes without end is there in a moment. */
const PROCESSES = 512;

const DISK_BYTES = 4 * 1024 ** 3;

/** Leaves the editor and the system enough to go on. */
const SHARE_OF_MEMORY = 0.75;

/** The limits for this machine. */
export function defaultLimits(): ResourceLimits {
  return { processes: PROCESSES, memoryBytes: totalmem() * SHARE_OF_MEMORY, diskBytes: DISK_BYTES };
}
