/** What an error of SQLite or of the file system means to the person whose statistics they are. */
import { type Failure, failure } from '../session/failures.js';

/** SQLite's primary result codes that we tell apart: https://sqlite.org/rescode.html. */
const RESULT = {
  error: 1,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADatabase: 26,
};

const DAMAGE = new Set([RESULT.error, RESULT.corrupt, RESULT.notADatabase]);

const REASONS = new Map([
  [RESULT.busy, 'another program keeps it locked'],
  [RESULT.locked, 'another program keeps it locked'],
  [RESULT.readOnly, 'it is read-only'],
  [RESULT.full, 'the disk is full'],
  [RESULT.cantOpen, 'it cannot be opened'],
]);

/** Whether trying again a little later may help. */
export function isBusyError(error: unknown): boolean {
  const code = primaryCode(error);
  return code === RESULT.busy || code === RESULT.locked;
}

/**
 * `statistics-damaged` when the content is at fault, else `statistics-failed`; `internal` for a record that the schema refuses.
 *
 * SQLITE_ERROR counts as damage: our statements are fixed, so it can only mean that a table they name is not there.
 */
export function sqliteFailure(error: unknown, file: string): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const code = primaryCode(error);
  if (code !== null && DAMAGE.has(code)) return failure('statistics-damaged', { file, reason: message });
  const isOurMistake = code === null && !isSystemError(error);
  if (isOurMistake || (code !== null && !REASONS.has(code) && code !== RESULT.ioError)) {
    return failure('internal', { reason: message });
  }
  return failure('statistics-failed', { file, reason: (code !== null && REASONS.get(code)) || message });
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The low byte of SQLite's extended result code; null for an error that is not SQLite's. */
function primaryCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}
