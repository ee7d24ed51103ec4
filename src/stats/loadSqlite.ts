/** The runtime's own SQLite, loaded at first use: a runtime that lacks it can do everything else. */
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';

/** The part of `node:sqlite` that the statistics use. */
export type Sqlite = Pick<typeof import('node:sqlite'), 'DatabaseSync'>;

/** Fails with `statistics-unavailable` on Node 20, on Node 22 before 22.13, and where SQLite was switched off or left out. */
export async function loadSqlite(): Promise<Result<Sqlite>> {
  try {
    return success(await import('node:sqlite'));
  } catch {
    const reason = `its runtime, Node ${process.versions.node}, has no SQLite`;
    return failed(failure('statistics-unavailable', { reason }));
  }
}
