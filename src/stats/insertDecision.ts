/** Writing one decision with its hunks and their labels. */
import type { DatabaseSync } from 'node:sqlite';
import type { DecisionRecord } from '../session/ports/statisticsStore.js';
import { inTransaction } from './inTransaction.js';

/** Gives the new row's id. A label that a hunk bears twice is kept once. */
export function insertDecision(database: DatabaseSync, record: DecisionRecord): number {
  return inTransaction(database, 'write', () => {
    const columns = columnsOf(record);
    const names = Object.keys(columns);
    const places = names.map((name) => `:${name}`);
    const { lastInsertRowid } = database
      .prepare(`INSERT INTO proposals (${names.join(', ')}) VALUES (${places.join(', ')})`)
      .run(columns);
    const id = Number(lastInsertRowid);
    insertHunks(database, id, record.hunks);
    return id;
  });
}

function columnsOf(record: DecisionRecord): Record<string, string | number | null> {
  return {
    decided_at_ms: record.decidedAtMs,
    workspace: record.workspace,
    path: record.path,
    files: record.files,
    language: record.language,
    approximate: Number(record.approximate),
    provider: record.provider,
    model: record.model,
    prompt: record.prompt,
    strategy: record.strategy,
    plan_model: record.planModel,
    recording: Number(record.recording),
    verdict: record.verdict,
    decision: record.decision,
    changed_tokens: record.changedTokens,
    needed_tokens: record.neededTokens,
    edit_size: record.editSize,
    minimal_edit_size: record.minimalEditSize,
    excess: record.excess,
    fidelity: record.fidelity,
    added_complexity_over_original: record.addedComplexityOverOriginal,
    added_complexity_over_minimal: record.addedComplexityOverMinimal,
    line_similarity: record.lineSimilarity,
    tests_fixed: record.testsFixed,
    tests_broken: record.testsBroken,
    prompt_tokens: record.promptTokens,
    completion_tokens: record.completionTokens,
    model_ms: record.modelMs,
    tests_ms: record.testsMs,
    minimization_ms: record.minimizationMs,
    total_ms: record.totalMs,
  };
}

function insertHunks(database: DatabaseSync, id: number, hunks: DecisionRecord['hunks']): void {
  const insertHunk = database.prepare(
    'INSERT INTO hunks (proposal_id, position, hunk, status, kept) VALUES (?, ?, ?, ?, ?)',
  );
  const insertLabel = database.prepare(
    'INSERT OR IGNORE INTO hunk_labels (proposal_id, hunk_position, position, label) VALUES (?, ?, ?, ?)',
  );
  for (const [position, hunk] of hunks.entries()) {
    insertHunk.run(id, position, hunk.id, hunk.status, Number(hunk.kept));
    for (const [labelPosition, label] of hunk.labels.entries()) insertLabel.run(id, position, labelPosition, label);
  }
}
