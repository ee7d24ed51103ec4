/** The sums and means over remembered proposals. */
import type { DatabaseSync } from 'node:sqlite';
import type { Decision, StatisticsSummary, StatisticsTotals } from '../session/ports/statisticsStore.js';
import { inTransaction } from './inTransaction.js';
import { type RowReader, rowReader } from './rowReader.js';

/**
 * What `StatisticsTotals` means, row by row: a repair passes the tests and its minimal patch was verified, so its figures are all there.
 * Replies played back from a recording say nothing of a model, so they are left out.
 */
const MEASURED = `
  WITH hunk_counts AS (
    SELECT proposal_id, count(*) AS offered, sum(kept = 0) AS dropped FROM hunks GROUP BY proposal_id
  ), measured AS (
    SELECT p.*,
      p.verdict NOT IN ('fails', 'unverified')
        AND p.excess IS NOT NULL AND p.fidelity IS NOT NULL AND p.needed_tokens IS NOT NULL AS repair,
      ifnull(h.offered, 0) AS hunks_offered,
      iif(p.decision = 'rejected', ifnull(h.offered, 0), ifnull(h.dropped, 0)) AS hunks_dropped
    FROM proposals p LEFT JOIN hunk_counts h ON h.proposal_id = p.id
    WHERE p.recording = 0
  )`;

const TOTALS = `
  count(*) AS proposals,
  count(*) FILTER (WHERE repair) AS repairs,
  count(*) FILTER (WHERE verdict <> 'unverified') AS verified,
  count(*) FILTER (WHERE decision <> 'rejected') AS accepted,
  count(*) FILTER (WHERE decision = 'rejected') AS rejected,
  ifnull(sum(hunks_offered), 0) AS hunks_offered,
  ifnull(sum(hunks_dropped), 0) AS hunks_dropped,
  avg(excess) FILTER (WHERE repair) AS mean_excess,
  avg(fidelity) FILTER (WHERE repair) AS mean_fidelity,
  avg(added_complexity_over_minimal) FILTER (WHERE repair) AS mean_added_complexity,
  count(added_complexity_over_minimal) FILTER (WHERE repair) AS complexity_repairs,
  ifnull(sum(changed_tokens) FILTER (WHERE repair), 0) AS changed_tokens,
  ifnull(sum(needed_tokens) FILTER (WHERE repair), 0) AS needed_tokens`;

const BY_MODEL = `${MEASURED} SELECT provider, model, prompt, strategy, ${TOTALS} FROM measured
  GROUP BY provider, model, prompt, strategy ORDER BY proposals DESC, provider, model, prompt, strategy`;

const BY_LABEL = `
  SELECT l.label AS label, count(*) AS hunks,
    sum(h.kept = 0 OR p.decision = 'rejected') AS dropped,
    sum(h.status IN ('not-needed', 'neutral')) AS not_needed
  FROM hunk_labels l
    JOIN hunks h ON h.proposal_id = l.proposal_id AND h.position = l.hunk_position
    JOIN proposals p ON p.id = l.proposal_id
  WHERE p.recording = 0
  GROUP BY l.label ORDER BY not_needed DESC, hunks DESC, l.label`;

const BY_VERDICT = `
  SELECT verdict, count(*) AS proposals FROM proposals WHERE recording = 0
  GROUP BY verdict ORDER BY proposals DESC, verdict`;

const BY_DECISION = `
  SELECT decision, count(*) AS proposals FROM proposals WHERE recording = 0
  GROUP BY decision ORDER BY proposals DESC, decision`;

const RECORDINGS = 'SELECT count(*) AS proposals FROM proposals WHERE recording <> 0';

/** What a database that does not exist yet would say. */
export const EMPTY_SUMMARY: StatisticsSummary = {
  totals: {
    proposals: 0,
    repairs: 0,
    verified: 0,
    accepted: 0,
    rejected: 0,
    hunksOffered: 0,
    hunksDropped: 0,
    meanExcess: null,
    meanFidelity: null,
    meanAddedComplexity: null,
    complexityRepairs: 0,
    changedTokens: 0,
    neededTokens: 0,
  },
  byModel: [],
  byLabel: [],
  byVerdict: [],
  byDecision: [],
  recordings: 0,
};

/** All parts are of one moment, whatever other windows write meanwhile. */
export function selectSummary(database: DatabaseSync): StatisticsSummary {
  const rows = (query: string) => database.prepare(query).all().map(rowReader);
  return inTransaction(database, 'read', () => ({
    totals: rows(`${MEASURED} SELECT ${TOTALS} FROM measured`).map(toTotals)[0] ?? EMPTY_SUMMARY.totals,
    byModel: rows(BY_MODEL).map((row) => ({
      provider: row.text('provider'),
      model: row.textOrNull('model'),
      prompt: row.textOrNull('prompt'),
      strategy: row.text('strategy'),
      ...toTotals(row),
    })),
    byLabel: rows(BY_LABEL).map((row) => ({
      label: row.text('label'),
      hunks: row.number('hunks'),
      dropped: row.number('dropped'),
      notNeeded: row.number('not_needed'),
    })),
    byVerdict: rows(BY_VERDICT).map((row) => ({ verdict: row.text('verdict'), proposals: row.number('proposals') })),
    byDecision: rows(BY_DECISION).map((row) => ({
      decision: row.text('decision') as Decision,
      proposals: row.number('proposals'),
    })),
    recordings: rows(RECORDINGS)[0]?.number('proposals') ?? 0,
  }));
}

function toTotals(row: RowReader): StatisticsTotals {
  return {
    proposals: row.number('proposals'),
    repairs: row.number('repairs'),
    verified: row.number('verified'),
    accepted: row.number('accepted'),
    rejected: row.number('rejected'),
    hunksOffered: row.number('hunks_offered'),
    hunksDropped: row.number('hunks_dropped'),
    meanExcess: row.numberOrNull('mean_excess'),
    meanFidelity: row.numberOrNull('mean_fidelity'),
    meanAddedComplexity: row.numberOrNull('mean_added_complexity'),
    complexityRepairs: row.number('complexity_repairs'),
    changedTokens: row.number('changed_tokens'),
    neededTokens: row.number('needed_tokens'),
  };
}
