/** Exit statuses of the command line: 0 a repair, 1 no repair, 2 wrong usage or input, 3 the environment failed. */
import type { FailureCode } from '../session/failures.js';
import type { Report } from '../session/report.js';

export const EXIT_DONE = 0;
export const EXIT_NO_REPAIR = 1;
export const EXIT_USAGE = 2;
export const EXIT_ENVIRONMENT = 3;
/** By the shell's custom, 128 + SIGINT. */
export const EXIT_CANCELLED = 130;

const NO_REPAIR: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'tests-pass-already',
  'model-refused',
  'reply-no-edits',
  'reply-edits-do-not-apply',
  'reply-cut-off',
  'proposal-unchanged',
  'repair-not-found',
  'nothing-changed',
  'only-tests-changed',
]);

const WRONG_PLACE: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'wrong-usage',
  'no-repository',
  'no-commits',
  'revision-unknown',
  'merge-unfinished',
]);

/** The status for a failure. */
export function exitStatusOfFailure(code: FailureCode): number {
  if (NO_REPAIR.has(code)) return EXIT_NO_REPAIR;
  return WRONG_PLACE.has(code) || code.startsWith('file-') ? EXIT_USAGE : EXIT_ENVIRONMENT;
}

/**
 * The status for a report of a command that ran tests.
 *
 * @param maxExcess - largest excess that still counts as done, or null for any; an excess that was not measured is over it.
 */
export function exitStatusOfReport(
  report: Pick<Report, 'verdict' | 'tests' | 'excess'>,
  maxExcess: number | null,
): number {
  const repaired = report.verdict !== 'fails' && (report.tests?.fixed.length ?? 0) > 0;
  return repaired && withinExcess(report, maxExcess) ? EXIT_DONE : EXIT_NO_REPAIR;
}

/** Whether a report's excess is measured and at most `maxExcess` (null: no limit). */
export function withinExcess(report: Pick<Report, 'excess'>, maxExcess: number | null): boolean {
  return maxExcess === null || (report.excess !== null && report.excess <= maxExcess);
}
