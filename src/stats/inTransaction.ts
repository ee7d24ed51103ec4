/** All or nothing: several statements as one. */
import type { DatabaseSync } from 'node:sqlite';

/** `write` takes the write lock at the start, so that a transaction never finds out halfway that it has to wait. */
export function inTransaction<T>(database: DatabaseSync, mode: 'read' | 'write', work: () => T): T {
  database.exec(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN DEFERRED');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite ends the transaction itself on some errors (a full disk, for one); a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
