/** What is remembered of a decided review: measures and decisions, never source text. */
import type { Decision, DecisionRecord } from './ports/statisticsStore.js';
import type { Review } from './review.js';

/**
 * The record of one decision.
 *
 * The measures are those of the whole proposal, as the model made it; what the user kept stands with the hunks.
 *
 * @param kept - ids of the hunks that went into the file; empty when the proposal was rejected.
 */
export function decisionRecordOf(review: Review, kept: ReadonlySet<string>, decidedAtMs: number): DecisionRecord {
  const { report } = review;
  const file = report.files[0];
  const { model, tests } = report;
  return {
    decidedAtMs,
    workspace: review.root.split(/[\\/]/).filter(Boolean).at(-1) ?? review.root,
    path: review.path,
    language: review.language,
    approximate: file?.approximate ?? true,
    provider: model?.provider ?? 'given',
    model: model?.name ?? null,
    prompt: model?.prompt ?? null,
    strategy: model?.strategy ?? 'direct',
    planModel: model?.planModel ?? null,
    recording: review.recording,
    verdict: report.verdict,
    decision: decisionFor(review, kept),
    changedTokens: report.changedTokens.all,
    neededTokens: report.changedTokens.needed,
    editSize: report.editSize,
    minimalEditSize: report.minimalEditSize,
    excess: report.excess,
    fidelity: report.fidelity,
    addedComplexityOverOriginal: report.addedComplexity.overOriginal,
    addedComplexityOverMinimal: report.addedComplexity.overMinimal,
    lineSimilarity: file?.lines.similarity ?? 1,
    testsFixed: tests === null ? null : tests.fixed.length,
    testsBroken: tests === null ? null : tests.broken.length,
    promptTokens: model?.promptTokens ?? null,
    completionTokens: model?.completionTokens ?? null,
    modelMs: report.elapsedMs.model,
    testsMs: report.elapsedMs.tests,
    minimizationMs: report.elapsedMs.minimization,
    totalMs: report.elapsedMs.total,
    hunks: review.hunks.map((hunk) => ({
      id: hunk.id,
      status: hunk.status,
      kept: kept.has(hunk.id),
      labels: hunk.labels.map((label) => label.label),
    })),
  };
}

/** How a decision is called, by what was kept of which hunks; nothing kept is a rejection. */
function decisionFor(review: Review, kept: ReadonlySet<string>): Decision {
  if (kept.size === 0) return 'rejected';
  if (review.hunks.every((hunk) => kept.has(hunk.id))) return 'accepted-all';
  const needed = review.hunks.filter((hunk) => isKeptAsNeeded(hunk.status));
  const onlyNeeded = needed.length === kept.size && needed.every((hunk) => kept.has(hunk.id));
  return onlyNeeded && review.minimal !== null ? 'accepted-needed' : 'accepted-some';
}

/** Whether "needed only" keeps a hunk of this status: what the tests cannot judge stays. */
export function isKeptAsNeeded(status: Review['hunks'][number]['status']): boolean {
  return status === 'needed' || status === 'not-exercised' || status === 'unknown';
}
