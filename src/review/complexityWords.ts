/** Points of cognitive complexity in words: `+2: for at depth 2, line 14`. */
import type { ComplexityPoint } from '../core/complexity/complexityReport.js';
import type { PointChange } from '../core/fidelity/complexityGrowth.js';
import type { ComplexityReason } from '../core/syntax/languageTable.js';
import type { Translate } from '../session/translate.js';

/** Stands in a sentence for the word of the program, so that it can be shown as code. */
export const CODE_PLACE = '{word}';

/** What pays no nesting has no depth that would explain it. */
const FLAT: ReadonlySet<ComplexityReason> = new Set<ComplexityReason>(['else', 'else-if', 'jump', 'logical']);

/** Where the word alone does not say it. */
const WHY: Readonly<Partial<Record<ComplexityReason, string>>> = {
  conditional: 'conditional expression',
  logical: 'run of logical operators',
  jump: 'jump to a label',
};

/** A number with its sign: `+2`, `−1`. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** What a point adds and why, without its line, {@link CODE_PLACE} for its word. Depth 1 is what is nested in nothing. */
export function pointSentence({ reason, amount, nesting }: ComplexityPoint, translate: Translate): string {
  const values = { points: signed(amount), depth: nesting + 1, why: translate(WHY[reason] ?? '') };
  if (FLAT.has(reason)) {
    return WHY[reason] === undefined
      ? translate('{points}: {word}', values)
      : translate('{points}: {word} ({why})', values);
  }
  return WHY[reason] === undefined
    ? translate('{points}: {word} at depth {depth}', values)
    : translate('{points}: {word} ({why}) at depth {depth}', values);
}

/**
 * What a proposal adds, nests otherwise or takes away, {@link CODE_PLACE} for the word.
 *
 * @param line - of the point, as the reader sees it numbered.
 */
export function changeSentence(
  { point, side, isMoved, amount }: PointChange,
  line: number,
  translate: Translate,
): string {
  const values = { points: signed(amount), depth: point.nesting + 1, line };
  if (side === 'original') return translate('{points}: {word} is gone, line {line} of the original', values);
  if (isMoved) return translate('{points}: {word} now at depth {depth}, line {line}', values);
  return translate('{point}, line {line}', { point: pointSentence(point, translate), line });
}
