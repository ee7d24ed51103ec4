/** The end of every command that ran a session: what is printed, and the exit status. */

import { emptyReport } from '../session/emptyReport.js';
import type { Failure } from '../session/failures.js';
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
  if (!outcome.ok) return printFailed(outcome.failure, options);
  if (outcome.value.kind === 'failed') return printFailed(outcome.value.failure, options);
  const { review } = outcome.value;
  const report = withWritten(review.report, written);
  if (options.json) printJson({ ...report, ...(among && { candidates: candidateObjects(among) }) });
  else printReview(review, written, among ? candidateLines(among) : []);
  return report.failure === null
    ? exitStatusOfReport(report, options.maxExcess ?? null)
    : exitStatusOfFailure(report.failure.code);
}

function printFailed(failure: Failure, { json }: OutputOptions): number {
  if (json) printJson(failureReport(emptyReport(), failure));
  else printFailure(failure);
  return exitStatusOfFailure(failure.code);
}

function withWritten(report: Report, written: boolean): Report {
  return { ...report, files: report.files.map((file) => ({ ...file, written })) };
}
