/** Opening the database: made at first need, ours or refused, and brought to the newest schema. */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Failure, failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { readDatabaseHeader } from './databaseHeader.js';
import { inTransaction } from './inTransaction.js';
import type { Sqlite } from './loadSqlite.js';
import { STATISTICS_APPLICATION_ID } from './statisticsMigrations.js';

/** How long one statement may block the thread for a lock; longer waits happen between tries, without blocking. */
const BUSY_TIMEOUT_MS = 50;

/**
 * An open connection, or null when there is no file and `create` is false.
 *
 * Refuses a file of another program, one that is no database, and one of a newer schema, all without changing it.
 * Throws the errors of SQLite and of the file system; a busy one is worth another try.
 */
export async function openStatisticsDatabase(
  sqlite: Sqlite,
  file: string,
  migrations: readonly string[],
  create: boolean,
): Promise<Result<DatabaseSync | null>> {
  const header = await readDatabaseHeader(file);
  if (header.kind === 'missing') {
    if (!create) return success(null);
    await createPrivateFile(file);
  }
  if (header.kind === 'not-a-database') return failed(damaged(file, 'file is not a database'));
  if (header.kind === 'database') {
    const refusal = refuse(file, header.applicationId, header.userVersion, migrations.length);
    if (refusal !== null) return failed(refusal);
  }
  const database = new sqlite.DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    const refusal = prepare(database, file, migrations);
    if (refusal === null) return success(database);
    database.close();
    return failed(refusal);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives the files of the write-ahead log the permissions of this one. */
async function createPrivateFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await (await open(file, 'a', 0o600)).close();
}

/** What the header cannot say (its figures may still be in the log) is asked of the database, and only then is it written to. */
function prepare(database: DatabaseSync, file: string, migrations: readonly string[]): Failure | null {
  const refusal = refusalOf(database, file, migrations.length);
  if (refusal !== null) return refusal;
  // Where the file system cannot do write-ahead logging, SQLite stays with its rollback journal, which is as safe.
  database.exec('PRAGMA journal_mode = WAL');
  // With the log, NORMAL survives a crash of the editor; only a power cut may cost the last rows.
  database.exec('PRAGMA synchronous = NORMAL');
  // What is deleted is overwritten, not just unlinked.
  database.exec('PRAGMA secure_delete = ON');
  if (pragma(database, 'user_version') < migrations.length) migrate(database, migrations);
  return null;
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  inTransaction(database, 'write', () => {
    // Read again under the lock: another window may have been first.
    const version = pragma(database, 'user_version');
    for (const script of migrations.slice(version)) database.exec(script);
    if (version >= migrations.length) return;
    database.exec(`PRAGMA application_id = ${STATISTICS_APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

function refusalOf(database: DatabaseSync, file: string, known: number): Failure | null {
  return inTransaction(database, 'read', () => {
    const applicationId = pragma(database, 'application_id');
    const userVersion = pragma(database, 'user_version');
    const isUsed = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
    if (applicationId !== STATISTICS_APPLICATION_ID && isUsed) return foreign(file);
    return refuse(file, applicationId, userVersion, known);
  });
}

/** Both numbers are 0 in a database that has just been made and holds nothing yet. */
function refuse(file: string, applicationId: number, userVersion: number, known: number): Failure | null {
  if (applicationId === 0 && userVersion === 0) return null;
  if (applicationId !== STATISTICS_APPLICATION_ID) return foreign(file);
  return userVersion > known ? failure('statistics-newer', { file, found: userVersion, known }) : null;
}

function foreign(file: string): Failure {
  return damaged(file, 'it belongs to another program');
}

function damaged(file: string, reason: string): Failure {
  return failure('statistics-damaged', { file, reason });
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
