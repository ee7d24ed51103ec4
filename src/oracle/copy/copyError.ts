/** Why a copy could not be made or kept up to date, told from the system's errors. */
import { type Failure, failure } from '../../session/failures.js';

/** Thrown inside the copy's code, where a value would have to be handed through many small steps. */
export class CopyError extends Error {
  readonly failure: Failure;

  constructor(reported: Failure) {
    super(reported.code);
    this.failure = reported;
  }
}

/** Codes of the system for a disk, or a share of one, that is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The failure for an error of the file system; other errors are ours and are thrown on. */
export function copyFailure(error: unknown, folder: string): Failure {
  if (error instanceof CopyError) return error.failure;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) throw error;
  if (FULL.has(code)) return failure('disk-full', { folder });
  return failure('copy-failed', { folder, reason: (error as Error).message });
}
