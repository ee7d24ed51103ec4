/** What is remembered of a decided review: measures and decisions, never source text. */
import type { Decision, DecisionRecord } from '../ports/statisticsStore.js';
import type { Report } from '../report.js';
import type { Review, ReviewHunk } from './review.js';

/** What was decided on: the proposal for a file, or all changes of a working tree. */
export interface Decided
  extends Pick<DecisionRecord, 'path' | 'files' | 'language' | 'approximate' | 'lineSimilarity' | 'recording'>,
    Pick<DecisionRecord, 'provider' | 'model' | 'prompt' | 'strategy' | 'planModel'> {
  /** Absolute path of the workspace folder. */
  readonly root: string;
  readonly hunks: readonly Pick<ReviewHunk, 'id' | 'status' | 'labels'>[];
  /** Whether a smallest part is known, so that one can choose to keep no more. */
  readonly isMinimalKnown: boolean;
  readonly report: Omit<Report, 'files'>;
}

/**
 * The record of one decision on a proposal for a file.
 *
 * @param kept - ids of the hunks that went into the file; empty when the proposal was rejected.
 */
export function decisionRecordOf(review: Review, kept: ReadonlySet<string>, decidedAtMs: number): DecisionRecord {
  const { root, path, language, recording, hunks, report } = review;
  const file = report.files[0];
  const { model } = report;
  const decided: Decided = {
    ...{ root, path, files: 1, language, recording, hunks, report },
    approximate: file?.approximate ?? true,
    lineSimilarity: file?.lines.similarity ?? 1,
    isMinimalKnown: review.minimal !== null,
    provider: model?.provider ?? 'given',
    model: model?.name ?? null,
    prompt: model?.prompt ?? null,
    strategy: model?.strategy ?? 'direct',
    planModel: model?.planModel ?? null,
  };
  return recordOf(decided, kept, decidedAtMs);
}

/**
 * The record of one decision.
 *
 * The measures are those of the whole proposal, as it came; what the user kept stands with the hunks.
 *
 * @param kept - ids of the hunks that stay; empty when nothing of it does.
 */
export function recordOf(decided: Decided, kept: ReadonlySet<string>, decidedAtMs: number): DecisionRecord {
  const { report, hunks } = decided;
  const { path, files, language, approximate, lineSimilarity, recording } = decided;
  const { provider, model, prompt, strategy, planModel } = decided;
  const { tests } = report;
  return {
    decidedAtMs,
    workspace: decided.root.split(/[\\/]/).filter(Boolean).at(-1) ?? decided.root,
    ...{ path, files, language, approximate, provider, model, prompt, strategy, planModel, recording, lineSimilarity },
    verdict: report.verdict,
    decision: decisionFor(decided, kept),
    changedTokens: report.changedTokens.all,
    neededTokens: report.changedTokens.needed,
    editSize: report.editSize,
    minimalEditSize: report.minimalEditSize,
    excess: report.excess,
    fidelity: report.fidelity,
    addedComplexityOverOriginal: report.addedComplexity.overOriginal,
    addedComplexityOverMinimal: report.addedComplexity.overMinimal,
    testsFixed: tests === null ? null : tests.fixed.length,
    testsBroken: tests === null ? null : tests.broken.length,
    promptTokens: report.model?.promptTokens ?? null,
    completionTokens: report.model?.completionTokens ?? null,
    modelMs: report.elapsedMs.model,
    testsMs: report.elapsedMs.tests,
    minimizationMs: report.elapsedMs.minimization,
    totalMs: report.elapsedMs.total,
    hunks: hunks.map((hunk) => ({
      id: hunk.id,
      status: hunk.status,
      kept: kept.has(hunk.id),
      labels: hunk.labels.map((label) => label.label),
    })),
  };
}

/** How a decision is called, by what was kept of which hunks; nothing kept is a rejection. */
function decisionFor({ hunks, isMinimalKnown }: Decided, kept: ReadonlySet<string>): Decision {
  if (kept.size === 0) return 'rejected';
  if (hunks.every((hunk) => kept.has(hunk.id))) return 'accepted-all';
  const needed = hunks.filter((hunk) => isKeptAsNeeded(hunk.status));
  const onlyNeeded = needed.length === kept.size && needed.every((hunk) => kept.has(hunk.id));
  return onlyNeeded && isMinimalKnown ? 'accepted-needed' : 'accepted-some';
}

/** Whether "needed only" keeps a hunk of this status: what the tests cannot judge stays. */
export function isKeptAsNeeded(status: Review['hunks'][number]['status']): boolean {
  return status === 'needed' || status === 'not-exercised' || status === 'unknown';
}
