/** The figures of one proposal against its original, and against a gold fix where there is one; runs nothing. */
import { DEFAULT_GAMMA } from '../core/fidelity/gamma.js';
import type { TestsFact } from '../core/fidelity/verdict.js';
import type { Grammar } from '../core/syntax/grammar.js';
import { figuresOf, reportFile, reportHunk } from '../session/buildReport.js';
import { emptyReport } from '../session/emptyReport.js';
import { judgeText, type Reference } from '../session/judgeText.js';
import { Measurer } from '../session/measurer.js';
import type { Report } from '../session/report.js';
import type { ReviewHunk } from '../session/review/review.js';
import { plainTranslate } from '../session/translate.js';
import { systemClock } from './systemClock.js';

/** Texts to measure. */
export interface TextsToScore {
  readonly path: string;
  /** What the report calls the language. */
  readonly language: string;
  readonly original: string;
  readonly proposal: string;
  readonly gold: string | null;
  /** Null for a language without one. */
  readonly grammar: Grammar | null;
  readonly tests: TestsFact;
}

export interface ScoredTexts {
  readonly report: Report;
  readonly measurer: Measurer;
  readonly hunks: readonly ReviewHunk[];
}

/** Measures; `elapsedMs.total` is the time that it took. */
export function scoreTexts({ path, language, original, proposal, gold, grammar, tests }: TextsToScore): ScoredTexts {
  const startedMs = systemClock.now();
  const measurer = new Measurer(original, proposal, grammar);
  const reference: Reference | null = gold === null ? null : { kind: 'gold', text: gold, complete: true };
  const judgement = judgeText(measurer, proposal, reference, tests, DEFAULT_GAMMA, plainTranslate);
  const labels = measurer.labels(measurer.hunks);
  const hunks = measurer.hunks.map(
    (hunk): ReviewHunk => ({
      ...hunk,
      status: 'unknown',
      neededBy: [],
      labels: labels.get(hunk.id) ?? [],
      kept: true,
    }),
  );
  const report: Report = {
    ...emptyReport(),
    verdict: judgement.verdict,
    reasons: judgement.reasons,
    files: [reportFile(measurer, path, language, hunks.map(reportHunk), reference)],
    ...figuresOf(measurer, judgement, reference),
    elapsedMs: { model: null, tests: null, minimization: null, total: systemClock.now() - startedMs },
  };
  return { report, measurer, hunks };
}
