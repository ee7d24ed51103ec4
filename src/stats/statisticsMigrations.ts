/** The database's schema, as the steps that lead to it: step n brings a database of version n - 1 to version n. */

/** Marks the file as ours (`PRAGMA application_id`): the letters EFST. */
export const STATISTICS_APPLICATION_ID = 0x45465354;

/**
 * One SQL script per version, run in one transaction with the version's number.
 *
 * A published step is never edited; a change of the schema is a new step. Measures that were not taken are NULL.
 */
export const STATISTICS_MIGRATIONS: readonly string[] = [
  `CREATE TABLE proposals (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     decided_at_ms INTEGER NOT NULL,
     workspace TEXT NOT NULL,
     path TEXT NOT NULL,
     language TEXT NOT NULL,
     approximate INTEGER NOT NULL,
     provider TEXT NOT NULL,
     model TEXT,
     prompt TEXT,
     strategy TEXT NOT NULL,
     recording INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     decision TEXT NOT NULL,
     changed_tokens INTEGER NOT NULL,
     needed_tokens INTEGER,
     edit_size REAL NOT NULL,
     minimal_edit_size REAL,
     excess REAL,
     fidelity REAL,
     added_complexity_over_original INTEGER,
     added_complexity_over_minimal INTEGER,
     line_similarity REAL NOT NULL,
     tests_fixed INTEGER,
     tests_broken INTEGER,
     prompt_tokens INTEGER,
     completion_tokens INTEGER,
     model_ms REAL,
     tests_ms REAL,
     minimization_ms REAL,
     total_ms REAL NOT NULL
   ) STRICT;
   CREATE INDEX proposals_by_time ON proposals (decided_at_ms DESC, id DESC);
   CREATE TABLE hunks (
     proposal_id INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
     position INTEGER NOT NULL,
     hunk TEXT NOT NULL,
     status TEXT NOT NULL,
     kept INTEGER NOT NULL,
     PRIMARY KEY (proposal_id, position)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE hunk_labels (
     proposal_id INTEGER NOT NULL,
     hunk_position INTEGER NOT NULL,
     position INTEGER NOT NULL,
     label TEXT NOT NULL,
     PRIMARY KEY (proposal_id, hunk_position, label),
     FOREIGN KEY (proposal_id, hunk_position) REFERENCES hunks (proposal_id, position) ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID;`,
  'ALTER TABLE proposals ADD COLUMN plan_model TEXT;',
  'ALTER TABLE proposals ADD COLUMN files INTEGER NOT NULL DEFAULT 1;',
];
