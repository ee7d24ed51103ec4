/** What is drawn on the lines of a review: which role each range has, and the line numbers before it. */
import { badgeLine } from '../session/review/badge.js';
import type { DiffRow } from '../session/review/diffRow.js';
import { SIGN_WIDTH } from '../session/review/diffRow.js';
import { isUnderWay } from '../session/review/isUnderWay.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { type ChangedSpan, type ChangedSpans, changedSpans } from './changedSpans.js';
import { FIRST_ROW_LINE, type ReviewText, sharesLines } from './reviewText.js';
import { unchangedRegions } from './unchangedRegions.js';

/** What a decoration means; each has one look per kind of theme. */
export type DecorationRole =
  | 'badge'
  | 'badge-good'
  | 'badge-warning'
  | 'badge-bad'
  | 'badge-outdated'
  | 'number'
  | 'number-removed'
  | 'number-added'
  | 'removed-line'
  | 'added-line'
  | 'removed-text'
  | 'added-text'
  | 'dropped-line'
  | 'hidden-count';

/** A range on one document line, in characters, with text of ours before or after it that is not part of the document. */
export interface RowDecoration {
  readonly role: DecorationRole;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before?: string;
  readonly after?: string;
}

/** Half-open range of document lines, 0-based. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** Spaces that the editor does not collapse in generated text. */
const NO_BREAK_SPACE = '\u00a0';

/**
 * Decorations of the given lines.
 *
 * @param review - the state whose text the document has.
 * @param newest - the newest state: its badge stands in the place of the other's until the editor has taken over the new text.
 * @remarks linear in the lines, and in the words of the hunks among them.
 */
export function decorationsOf(
  review: Review,
  text: ReviewText,
  lines: LineSpan,
  translate: Translate,
  newest: Review = review,
): readonly RowDecoration[] {
  const decorations = lines.start === 0 ? badgeDecorations(text, newest, translate) : [];
  const width = numberWidth(text.rows);
  const end = Math.min(lines.end - FIRST_ROW_LINE, text.rows.length);
  for (let index = Math.max(0, lines.start - FIRST_ROW_LINE); index < end; index += 1) {
    const row = text.rows[index];
    if (row) decorations.push(...rowDecorations(row, index + FIRST_ROW_LINE, width));
  }
  decorations.push(...spanDecorations(text, lines), ...countDecorations(text, lines, translate));
  return decorations;
}

function badgeDecorations(text: ReviewText, newest: Review, translate: Translate): RowDecoration[] {
  const [shown = ''] = text.text.split('\n', 1);
  const badge = badgeLine(newest, translate);
  const role = badgeRole(newest);
  const whole = { line: 0, start: 0, end: shown.length };
  if (badge === shown) return [{ role, ...whole }];
  return [
    { role, line: 0, start: 0, end: 0, before: badge.replaceAll(' ', NO_BREAK_SPACE) },
    { role: 'badge-outdated', ...whole },
  ];
}

function badgeRole(review: Review): DecorationRole {
  if (isUnderWay(review.phase)) return 'badge';
  switch (review.shown.verdict) {
    case 'minimal':
    case 'local':
      return 'badge-good';
    case 'over-edit':
    case 'reimplementation':
      return 'badge-warning';
    case 'fails':
      return 'badge-bad';
    case 'unverified':
      return 'badge';
  }
}

function rowDecorations(row: DiffRow, line: number, width: number): RowDecoration[] {
  const numbers = [padded(row.originalLine, width), padded(row.proposalLine, width)];
  const before = `${NO_BREAK_SPACE}${numbers.join(NO_BREAK_SPACE)}${NO_BREAK_SPACE.repeat(2)}`;
  const end = SIGN_WIDTH + row.code.length;
  if (row.kind === 'removed') {
    return [
      { role: 'number-removed', line, start: 0, end: 0, before },
      { role: 'removed-line', line, start: 0, end },
    ];
  }
  if (row.kind === 'added') {
    return [
      { role: 'number-added', line, start: 0, end: 0, before },
      { role: 'added-line', line, start: 0, end },
    ];
  }
  const number: RowDecoration = { role: 'number', line, start: 0, end: 0, before };
  return row.hunk === null ? [number] : [number, { role: 'dropped-line', line, start: 0, end }];
}

/** The emphasis inside lines, of the hunks that reach into the given lines. */
function spanDecorations(text: ReviewText, lines: LineSpan): RowDecoration[] {
  return text.hunks.flatMap(({ first, end }, index) => {
    // Hunks that share their lines share the emphasis in them.
    if (sharesLines(text.hunks, index)) return [];
    if (end + FIRST_ROW_LINE <= lines.start || first + FIRST_ROW_LINE >= lines.end) return [];
    const rows = text.rows.slice(first, end);
    const removed = rows.filter((row) => row.kind === 'removed');
    const spans = spansOfHunk(removed, rows.slice(removed.length));
    const place = (role: DecorationRole, offset: number) => (span: ChangedSpan) => ({
      role,
      line: first + FIRST_ROW_LINE + offset + span.line,
      start: SIGN_WIDTH + span.start,
      end: SIGN_WIDTH + span.end,
    });
    return [...spans.removed.map(place('removed-text', 0)), ...spans.added.map(place('added-text', removed.length))];
  });
}

function spansOfHunk(removed: readonly DiffRow[], rest: readonly DiffRow[]): ChangedSpans {
  const added = rest.filter((row) => row.kind === 'added');
  return changedSpans(
    removed.map((row) => row.code),
    added.map((row) => row.code),
  );
}

function countDecorations(text: ReviewText, lines: LineSpan, translate: Translate): RowDecoration[] {
  return unchangedRegions(text.rows, text.hunks).flatMap(({ first, hidden }): RowDecoration[] => {
    const line = first + FIRST_ROW_LINE;
    if (line < lines.start || line >= lines.end) return [];
    const column = SIGN_WIDTH + (text.rows[first]?.code.length ?? 0);
    const after = `${NO_BREAK_SPACE.repeat(3)}⋯ ${translate('{count} unchanged lines', { count: hidden })} `;
    return [{ role: 'hidden-count', line, start: column, end: column, after }];
  });
}

function numberWidth(rows: readonly DiffRow[]): number {
  let largest = 0;
  for (const row of rows) largest = Math.max(largest, row.originalLine ?? 0, row.proposalLine ?? 0);
  return Math.max(2, String(largest).length);
}

function padded(line: number | null, width: number): string {
  return (line === null ? '' : String(line)).padStart(width, NO_BREAK_SPACE);
}
