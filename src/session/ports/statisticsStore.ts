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
  readonly language: string;
  readonly approximate: boolean;
  readonly provider: string;
  readonly model: string | null;
  readonly prompt: string | null;
  readonly strategy: string;
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

/** Sums over remembered proposals; means are null when nothing went into them, and `repairs` says how many did. */
export interface StatisticsTotals {
  readonly proposals: number;
  readonly repairs: number;
  readonly verified: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly hunksOffered: number;
  readonly hunksDropped: number;
  readonly meanExcess: number | null;
  readonly meanFidelity: number | null;
  readonly meanAddedComplexity: number | null;
  readonly changedTokens: number;
  readonly neededTokens: number;
}

export interface ModelTotals extends StatisticsTotals {
  readonly provider: string;
  readonly model: string | null;
  readonly prompt: string | null;
}

export interface LabelTotals {
  readonly label: string;
  readonly hunks: number;
  readonly dropped: number;
}

export interface StatisticsSummary {
  readonly totals: StatisticsTotals;
  readonly byModel: readonly ModelTotals[];
  readonly byLabel: readonly LabelTotals[];
}

/** Every method opens the database at its first use and fails with `statistics-unavailable` where the runtime lacks SQLite. */
export interface StatisticsStore {
  record(record: DecisionRecord): Promise<Result<number>>;
  summary(): Promise<Result<StatisticsSummary>>;
  list(limit: number, offset: number): Promise<Result<readonly StoredDecision[]>>;
  deleteAll(): Promise<Result<number>>;
  close(): void;
}
