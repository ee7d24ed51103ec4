/** What the command line prints: one JSON object, or the badge line and the inline diff in color. */
import type { Failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { Report } from '../session/report.js';
import { badgeLine } from '../session/review/badge.js';
import { type DiffRow, type HunkRows, rowText } from '../session/review/diffRow.js';
import { inlineDiff } from '../session/review/inlineDiff.js';
import type { Review, ReviewHunk } from '../session/review/review.js';
import { plainTranslate } from '../session/translate.js';
import { editWords } from '../session/words/editWords.js';
import { statusWords, tiedWords } from '../session/words/statusWords.js';
import { testsWords } from '../session/words/testsWords.js';

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3;

const COLORS = { removed: '31', added: '32', lens: '36', badge: '1', fold: '2' } as const;

/** Prints one object on stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints a failure to stderr: what happened and what to do next. */
export function printFailure(failure: Failure): void {
  const { message, remedy } = describeFailure(failure, plainTranslate);
  process.stderr.write(`edit-fidelity: ${message}\n  ${remedy}\n`);
}

/**
 * Prints badge, reasons, which tests were run and why these, the inline diff and whether the file was written, for a person.
 *
 * @param among - lines about what it was chosen from; none where it was the only one.
 */
export function printReview(review: Review, written: boolean, among: readonly string[] = []): void {
  const { reasons, tests } = review.report;
  const lines = [paint('badge', badgeLine(review, plainTranslate)), ...reasons.map((reason) => `  ${reason}`)];
  if (tests !== null) lines.push(paint('fold', `  ${testsWords(tests, plainTranslate)}`));
  if (among.length > 0) lines.push('', ...among);
  lines.push('', ...diffLines(review.original, review.proposal, review.hunks));
  if (written) lines.push('', `Written to ${review.path}.`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints the figures of a score and the inline diff for a person. */
export function printScore(report: Report, original: string, proposal: string, hunks: readonly ReviewHunk[]): void {
  const lines = [paint('badge', scoreLine(report)), '', ...diffLines(original, proposal, hunks)];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A report that holds nothing but a failure and what was known by then. */
export function failureReport<T extends Pick<Report, 'failure'>>(base: T, failure: Failure): T {
  return { ...base, failure: describeFailure(failure, plainTranslate) };
}

/** Figures that need no tests, those that were not measured left out. */
function scoreLine(report: Report): string {
  const { changedTokens, editSize, goldEditSize, excess, addedComplexity } = report;
  const parts = [`${changedTokens.all} changed tokens`, `edit size ${editSize.toFixed(4)}`];
  if (goldEditSize !== null) parts.push(`gold ${goldEditSize.toFixed(4)}`);
  if (excess !== null) parts.push(`excess ${excess.toFixed(4)}`);
  const added = addedComplexity.overMinimal ?? addedComplexity.overOriginal;
  if (added !== null) parts.push(`complexity ${added < 0 ? added : `+${added}`}`);
  return parts.join(' · ');
}

/** The inline diff of one file, unchanged regions folded. */
export function diffLines(original: string, proposal: string, reviewed: readonly ReviewHunk[]): string[] {
  const { rows, hunks } = inlineDiff(original, proposal, reviewed);
  const lensesAt = hunksByRow(hunks, reviewed);
  const near = nearChanges(rows, hunks);
  const lines: string[] = [];
  let hidden = 0;
  const flush = (): void => {
    if (hidden > 0) lines.push(paint('fold', `  ⋯ ${hidden} unchanged ${hidden === 1 ? 'line' : 'lines'}`));
    hidden = 0;
  };
  rows.forEach((row, at) => {
    const here = lensesAt.get(at) ?? [];
    if (here.length > 0 || near.has(at)) flush();
    for (const hunk of here) lines.push(paint('lens', `  ┄ ${hunk.id}: ${hunkText(hunk)}`));
    if (near.has(at)) lines.push(row.kind === 'context' ? rowText(row) : paint(row.kind, rowText(row)));
    else hidden += 1;
  });
  flush();
  return lines;
}

/** By the row where they begin. */
function hunksByRow(
  places: readonly HunkRows[],
  reviewed: readonly ReviewHunk[],
): ReadonlyMap<number, readonly ReviewHunk[]> {
  const byId = new Map(reviewed.map((hunk) => [hunk.id, hunk]));
  const found = new Map<number, ReviewHunk[]>();
  for (const { first, hunk: id } of places) {
    const hunk = byId.get(id);
    if (hunk) found.set(first, [...(found.get(first) ?? []), hunk]);
  }
  return found;
}

function hunkText(hunk: ReviewHunk): string {
  return [editWords(hunk, plainTranslate), lensText(hunk)].filter((part) => part !== '').join(' · ');
}

/** What is said of a hunk: its status and labels. */
export function lensText(hunk: Pick<ReviewHunk, 'status' | 'neededBy' | 'labels' | 'tiedWith'>): string {
  const labels = [...new Set(hunk.labels.map((label) => label.label))].join(', ');
  const status = statusWords(hunk.status, hunk.neededBy, plainTranslate);
  const words = [status, tiedWords(hunk.tiedWith ?? [], plainTranslate)].filter((part) => part !== '').join(', ');
  return labels === '' ? words : `${words} (${labels})`;
}

function nearChanges(rows: readonly DiffRow[], hunks: readonly { first: number; end: number }[]): ReadonlySet<number> {
  const near = new Set<number>();
  for (const { first, end } of hunks) {
    for (let at = Math.max(0, first - CONTEXT_LINES); at < Math.min(rows.length, end + CONTEXT_LINES); at += 1)
      near.add(at);
  }
  return near;
}

/** A text in color where the output shows colors. */
export function paint(color: keyof typeof COLORS, text: string): string {
  const colored = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  return colored ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text;
}
