/** The end of every command that ran a session: what is printed, and the exit status. */

import { emptyReport } from '../session/emptyReport.js';
import type { FixOutcome } from '../session/fixSession.js';
import type { Report } from '../session/report.js';
import type { Result } from '../session/result.js';
import { candidateLines, candidateObjects } from './candidateLines.js';
import { exitStatusOfFailure, exitStatusOfReport } from './exitStatus.js';
import type { RankedCandidates } from './fixByCandidates.js';
import { failureReport, printFailure, printJson, printReview } from './printReport.js';

/** What decides over the output. */
export interface OutputOptions {
  readonly json: boolean;
  readonly maxExcess?: number;
}

/**
 * Prints a report or a failure as asked; gives the exit status.
 *
 * @param among - the candidates that the outcome was chosen from; null where it was the only one.
 */
export function printOutcome(
  outcome: Result<FixOutcome>,
  options: OutputOptions,
  written: boolean,
  among: RankedCandidates | null = null,
): number {
  const failure = outcome.ok ? (outcome.value.kind === 'failed' ? outcome.value.failure : null) : outcome.failure;
  if (failure !== null) {
    if (options.json) printJson(failureReport(emptyReport(), failure));
    else printFailure(failure);
    return exitStatusOfFailure(failure.code);
  }
  if (!outcome.ok || outcome.value.kind !== 'reviewed')
    throw new Error('an outcome that is neither failure nor review');
  const { review } = outcome.value;
  const report = withWritten(review.report, written);
  if (options.json) printJson(among === null ? report : { ...report, candidates: candidateObjects(among) });
  else printReview(review, written, among === null ? [] : candidateLines(among));
  return report.failure === null
    ? exitStatusOfReport(report, options.maxExcess ?? null)
    : exitStatusOfFailure(report.failure.code);
}

function withWritten(report: Report, written: boolean): Report {
  return { ...report, files: report.files.map((file) => ({ ...file, written })) };
}
