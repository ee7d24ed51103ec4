/** What judges call the outcome of a submission. */

const ACCEPTED: ReadonlySet<string> = new Set([
  ...['ok', 'ac', 'accept', 'accepted', 'pass', 'passed', 'correct', 'correct answer', 'success', 'solved'],
  ...['true', 'yes', 'y', '1'],
]);

/** Not judged, not judged to the end, or not counted: nothing is known of such an attempt. */
const OPEN: ReadonlySet<string> = new Set([
  ...['', 'testing', 'submitted', 'skipped', 'ignored', 'pending', 'queued', 'in queue', 'running', 'judging'],
  ...['waiting', 'waiting for judging', 'wj', 'waiting for re-judging', 'wr', 'judge not available'],
  ...['internal error', 'ie', 'system error', 'judge error'],
]);

/**
 * Whether a verdict accepts a submission.
 *
 * @param verdict - the judge's word (`OK`, `AC`, `Accepted`, `WRONG_ANSWER`, `false` …); case, `_` and white space around it mean nothing.
 * @returns true or false, or null when the word is no final verdict. Every word that is neither accepted nor open rejects.
 */
export function isAccepted(verdict: string): boolean | null {
  const word = verdict.trim().toLowerCase().replaceAll('_', ' ');
  if (ACCEPTED.has(word)) return true;
  return OPEN.has(word) ? null : false;
}
