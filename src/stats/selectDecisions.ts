/** Reading decisions back, with their hunks and labels. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Decision, DecisionRecord, StoredDecision } from '../session/ports/statisticsStore.js';
import { rowReader } from './rowReader.js';

/** The hunks come as one JSON text per row, so that a page is one query. */
const SELECT_DECISIONS = `
  SELECT p.*, (
    SELECT json_group_array(json_object(
      'id', h.hunk, 'status', h.status, 'kept', json(CASE h.kept WHEN 0 THEN 'false' ELSE 'true' END),
      'labels', (
        SELECT json_group_array(l.label ORDER BY l.position) FROM hunk_labels l
        WHERE l.proposal_id = h.proposal_id AND l.hunk_position = h.position
      )
    ) ORDER BY h.position)
    FROM hunks h WHERE h.proposal_id = p.id
  ) AS hunks
  FROM proposals p`;

/** Newest first; equal times by row, the later row first. */
export function selectNewestDecisions(database: DatabaseSync, limit: number, offset: number): StoredDecision[] {
  const statement = database.prepare(
    `${SELECT_DECISIONS} ORDER BY p.decided_at_ms DESC, p.id DESC LIMIT :limit OFFSET :offset`,
  );
  return statement.all({ limit, offset }).map(toDecision);
}

/** Rows in the order in which they were written, from the first after `afterId` to `lastId`. */
export function selectDecisionsAfter(
  database: DatabaseSync,
  afterId: number,
  lastId: number,
  limit: number,
): StoredDecision[] {
  const statement = database.prepare(
    `${SELECT_DECISIONS} WHERE p.id > :afterId AND p.id <= :lastId ORDER BY p.id LIMIT :limit`,
  );
  return statement.all({ afterId, lastId, limit }).map(toDecision);
}

function toDecision(columns: Record<string, SQLOutputValue>): StoredDecision {
  const row = rowReader(columns);
  return {
    rowId: row.number('id'),
    decidedAtMs: row.number('decided_at_ms'),
    workspace: row.text('workspace'),
    path: row.text('path'),
    files: row.number('files'),
    language: row.text('language'),
    approximate: row.flag('approximate'),
    provider: row.text('provider'),
    model: row.textOrNull('model'),
    prompt: row.textOrNull('prompt'),
    strategy: row.text('strategy'),
    planModel: row.textOrNull('plan_model'),
    recording: row.flag('recording'),
    verdict: row.text('verdict'),
    decision: row.text('decision') as Decision,
    changedTokens: row.number('changed_tokens'),
    neededTokens: row.numberOrNull('needed_tokens'),
    editSize: row.number('edit_size'),
    minimalEditSize: row.numberOrNull('minimal_edit_size'),
    excess: row.numberOrNull('excess'),
    fidelity: row.numberOrNull('fidelity'),
    addedComplexityOverOriginal: row.numberOrNull('added_complexity_over_original'),
    addedComplexityOverMinimal: row.numberOrNull('added_complexity_over_minimal'),
    lineSimilarity: row.number('line_similarity'),
    testsFixed: row.numberOrNull('tests_fixed'),
    testsBroken: row.numberOrNull('tests_broken'),
    promptTokens: row.numberOrNull('prompt_tokens'),
    completionTokens: row.numberOrNull('completion_tokens'),
    modelMs: row.numberOrNull('model_ms'),
    testsMs: row.numberOrNull('tests_ms'),
    minimizationMs: row.numberOrNull('minimization_ms'),
    totalMs: row.number('total_ms'),
    hunks: JSON.parse(row.text('hunks')) as DecisionRecord['hunks'],
  };
}
