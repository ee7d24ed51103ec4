/** Where decisions are remembered. */
import type { Result } from '../result.js';

export type Decision = 'accepted-all' | 'accepted-needed' | 'accepted-some' | 'rejected';

/** What is remembered of one proposal: measures and decisions, never source text. */
export interface DecisionRecord {
  /** Milliseconds since the epoch. */
  readonly decidedAtMs: number;
  /** Name of the workspace folder, and the file's path in it. */
  readonly workspace: string;
  readonly path: string;
  /** How many files the proposal changes; `path` and `language` are those of the one that it changes most. */
  readonly files: number;
  readonly language: string;
  readonly approximate: boolean;
  /** `working-tree` where changes were reviewed of which nobody has said who made them. */
  readonly provider: string;
  readonly model: string | null;
  readonly prompt: string | null;
  /** `unknown` for the same. */
  readonly strategy: string;
  /** Who wrote the plan; null where no model did. */
  readonly planModel: string | null;
  readonly recording: boolean;
  readonly verdict: string;
  readonly decision: Decision;
  readonly changedTokens: number;
  readonly neededTokens: number | null;
  readonly editSize: number;
  readonly minimalEditSize: number | null;
  readonly excess: number | null;
  readonly fidelity: number | null;
  readonly addedComplexityOverOriginal: number | null;
  readonly addedComplexityOverMinimal: number | null;
  readonly lineSimilarity: number;
  readonly testsFixed: number | null;
  readonly testsBroken: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly modelMs: number | null;
  readonly testsMs: number | null;
  readonly minimizationMs: number | null;
  readonly totalMs: number;
  readonly hunks: readonly {
    readonly id: string;
    readonly status: string;
    readonly kept: boolean;
    readonly labels: readonly string[];
  }[];
}

/** A remembered proposal; newest first in lists. */
export interface StoredDecision extends DecisionRecord {
  readonly rowId: number;
}

/**
 * Sums over remembered proposals, replies played back from a recording left out.
 *
 * `verified`: those that the tests could judge (every verdict but `unverified`). `repairs`: of these, the ones that pass (every verdict
 * but `fails` too), so that a minimal patch was verified; only they go into the means and the token sums. A mean is null when nothing
 * went into it.
 * `complexityRepairs` says how many repairs went into `meanAddedComplexity`: a language without a grammar has none.
 */
export interface StatisticsTotals {
  readonly proposals: number;
  readonly repairs: number;
  readonly verified: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly hunksOffered: number;
  /** Hunks that did not go into the file: dropped one by one, or with the whole proposal. */
  readonly hunksDropped: number;
  readonly meanExcess: number | null;
  readonly meanFidelity: number | null;
  /** Over the minimal patch. */
  readonly meanAddedComplexity: number | null;
  readonly complexityRepairs: number;
  readonly changedTokens: number;
  readonly neededTokens: number;
}

export interface ModelTotals extends StatisticsTotals {
  readonly provider: string;
  readonly model: string | null;
  readonly prompt: string | null;
  /** Whether a plan came before the code, and whose. */
  readonly strategy: string;
}

export interface LabelTotals {
  readonly label: string;
  readonly hunks: number;
  readonly dropped: number;
  /** Those of `hunks` that the tests do not need (status `not-needed` or `neutral`). */
  readonly notNeeded: number;
}

export interface VerdictTotals {
  readonly verdict: string;
  readonly proposals: number;
}

export interface DecisionTotals {
  readonly decision: Decision;
  readonly proposals: number;
}

export interface StatisticsSummary {
  readonly totals: StatisticsTotals;
  /** Most proposals first. */
  readonly byModel: readonly ModelTotals[];
  /** Most hunks that the tests do not need first. */
  readonly byLabel: readonly LabelTotals[];
  readonly byVerdict: readonly VerdictTotals[];
  readonly byDecision: readonly DecisionTotals[];
  /** Proposals played back from a recording: listed, but in none of the sums. */
  readonly recordings: number;
}

export type ExportFormat = 'csv' | 'json';

/**
 * Every method opens the database at its first use and fails with `statistics-unavailable` where the runtime lacks SQLite,
 * `statistics-damaged`, `statistics-newer` or `statistics-failed` (locked, full, read-only) otherwise.
 * Only `record` ever makes the file.
 */
export interface StatisticsStore {
  /** Gives the row's id. */
  record(record: DecisionRecord): Promise<Result<number>>;
  summary(): Promise<Result<StatisticsSummary>>;
  /** Newest first; at most 500 at a time. */
  list(limit: number, offset: number): Promise<Result<readonly StoredDecision[]>>;
  /** Hands the whole table to `write`, piece by piece and oldest first; gives the number of rows. */
  exportRows(format: ExportFormat, write: (piece: string) => void | Promise<void>): Promise<Result<number>>;
  /** Deletes every row, and what the file still holds of them; gives their number. */
  deleteAll(): Promise<Result<number>>;
  /** Moves the file aside, whatever it holds, so that the next record starts a new one; gives its new path, null when there was none. */
  setAside(): Promise<Result<string | null>>;
  /** Lets go of the file; a later call opens it again. */
  close(): void;
}
