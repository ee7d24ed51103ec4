/** The statistics in a SQLite file, shared by all windows and the command line. */
import { type BigIntStats, existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type {
  DecisionRecord,
  ExportFormat,
  StatisticsStore,
  StatisticsSummary,
  StoredDecision,
} from '../session/ports/statisticsStore.js';
import { failed, type Result, success } from '../session/result.js';
import { DECISIONS_CSV_HEADER, decisionCsvLine } from './decisionsCsv.js';
import { insertDecision } from './insertDecision.js';
import { inTransaction } from './inTransaction.js';
import { loadSqlite } from './loadSqlite.js';
import { openStatisticsDatabase } from './openStatisticsDatabase.js';
import { retryWhileBusy } from './retryWhileBusy.js';
import { rowReader } from './rowReader.js';
import { selectDecisionsAfter, selectNewestDecisions } from './selectDecisions.js';
import { EMPTY_SUMMARY, selectSummary } from './selectSummary.js';
import { isBusyError, sqliteFailure } from './sqliteFailure.js';
import { STATISTICS_MIGRATIONS } from './statisticsMigrations.js';

const LONGEST_LIST_ROWS = 500;
const EXPORT_PAGE_ROWS = 200;

export interface SqliteStatisticsOptions {
  /** Absolute path of the database; its folder is made with the first record. */
  readonly file: string;
  /** How long to wait for other processes in all, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** The schema's steps; only a test passes others. */
  readonly migrations?: readonly string[];
}

/** The open file, and which file it was: another window may have set that one aside. */
interface Connection {
  readonly database: DatabaseSync;
  readonly identity: string;
}

export class SqliteStatisticsStore implements StatisticsStore {
  readonly #file: string;
  readonly #lockTimeoutMs: number;
  readonly #migrations: readonly string[];
  #connection: Connection | null = null;
  /** One operation at a time: opening has waits in it. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ file, lockTimeoutMs = 5_000, migrations = STATISTICS_MIGRATIONS }: SqliteStatisticsOptions) {
    this.#file = file;
    this.#lockTimeoutMs = lockTimeoutMs;
    this.#migrations = migrations;
  }

  async record(record: DecisionRecord): Promise<Result<number>> {
    return this.#use(true, 0, (database) => insertDecision(database, record));
  }

  async summary(): Promise<Result<StatisticsSummary>> {
    return this.#use(false, EMPTY_SUMMARY, selectSummary);
  }

  async list(limit: number, offset: number): Promise<Result<readonly StoredDecision[]>> {
    const rows = Math.min(Math.max(Math.trunc(limit), 0), LONGEST_LIST_ROWS);
    const skipped = Math.max(Math.trunc(offset), 0);
    return this.#use(false, [], (database) => selectNewestDecisions(database, rows, skipped));
  }

  async exportRows(format: ExportFormat, write: (piece: string) => void | Promise<void>): Promise<Result<number>> {
    // Rows never change, so reading page by page up to today's last row is as good as one long transaction, and blocks nobody.
    const last = await this.#use(false, 0, lastRowId);
    if (!last.ok) return last;
    await write(format === 'csv' ? DECISIONS_CSV_HEADER : '{"schema":1,"proposals":[');
    let count = 0;
    for (let afterId = 0; afterId < last.value; ) {
      const page = await this.#use(false, [], (database) =>
        selectDecisionsAfter(database, afterId, last.value, EXPORT_PAGE_ROWS),
      );
      if (!page.ok) return page;
      const end = page.value.at(-1);
      if (end === undefined) break;
      await write(page.value.map((row, index) => exportRow(format, row, count + index)).join(''));
      count += page.value.length;
      afterId = end.rowId;
    }
    if (format === 'json') await write('\n]}\n');
    return success(count);
  }

  async deleteAll(): Promise<Result<number>> {
    return this.#use(false, 0, (database) => {
      const rows = inTransaction(database, 'write', () =>
        Number(database.prepare('DELETE FROM proposals').run().changes),
      );
      shrink(database);
      return rows;
    });
  }

  async setAside(): Promise<Result<string | null>> {
    return this.#inTurn(async () => {
      this.close();
      if (!existsSync(this.#file)) return success(null);
      const aside = freeName(`${this.#file}.set-aside`);
      try {
        // The log goes first: one that stayed behind would be taken for the new file's.
        for (const suffix of ['-wal', '-shm', '']) {
          if (existsSync(this.#file + suffix)) await rename(this.#file + suffix, aside + suffix);
        }
        return success(aside);
      } catch (error) {
        return failed(sqliteFailure(error, this.#file));
      }
    });
  }

  close(): void {
    this.#connection?.database.close();
    this.#connection = null;
  }

  /** Runs `work` on the open database; gives `absent` when there is no file and none is to be made. */
  #use<T>(create: boolean, absent: T, work: (database: DatabaseSync) => T): Promise<Result<T>> {
    return this.#inTurn(async () => {
      try {
        return await retryWhileBusy(async () => {
          const opened = await this.#open(create);
          if (!opened.ok) return opened;
          return success(opened.value === null ? absent : work(opened.value));
        }, this.#lockTimeoutMs);
      } catch (error) {
        this.close();
        return failed(sqliteFailure(error, this.#file));
      }
    });
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(task);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #open(create: boolean): Promise<Result<DatabaseSync | null>> {
    const identity = await identityOf(this.#file);
    if (this.#connection !== null && this.#connection.identity === identity) return success(this.#connection.database);
    this.close();
    const sqlite = await loadSqlite();
    if (!sqlite.ok) return sqlite;
    const opened = await openStatisticsDatabase(sqlite.value, this.#file, this.#migrations, create);
    if (opened.ok && opened.value !== null) {
      this.#connection = { database: opened.value, identity: (await identityOf(this.#file)) ?? '' };
    }
    return opened;
  }
}

/**
 * Gives deleted space back, and empties the log, which holds deleted rows until it is moved into the file.
 *
 * Where another window is reading at this very moment, this waits for the next time; the rows are deleted all the same.
 */
function shrink(database: DatabaseSync): void {
  try {
    database.exec('VACUUM');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isBusyError(error)) throw error;
  }
}

function lastRowId(database: DatabaseSync): number {
  const row = database.prepare('SELECT ifnull(max(id), 0) AS id FROM proposals').get();
  return row === undefined ? 0 : rowReader(row).number('id');
}

function exportRow(format: ExportFormat, row: StoredDecision, index: number): string {
  return format === 'csv' ? decisionCsvLine(row) : `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
}

/** `name`, or the first of `name-2`, `name-3`, … that is free. */
function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number++) free = `${name}-${number}`;
  return free;
}

/** Which file a path leads to; null when to none. */
async function identityOf(file: string): Promise<string | null> {
  const stats: BigIntStats | null = await stat(file, { bigint: true }).catch(() => null);
  return stats === null ? null : `${stats.dev}:${stats.ino}`;
}
