/** The cognitive complexity of a file as a list to go through: each function with its total, below it what adds to it. */
import type { ComplexityPoint, ComplexityReport, FunctionComplexity } from '../core/complexity/complexityReport.js';
import type { Translate } from '../session/translate.js';
import { CODE_PLACE, pointSentence } from './complexityWords.js';

/** One entry, with the characters of the file that it stands for. */
export interface ComplexityItem {
  readonly kind: 'function' | 'point';
  readonly label: string;
  readonly description: string;
  /** UTF-16 offsets; what to select. */
  readonly start: number;
  readonly end: number;
  /** The whole of it, to find the function around the cursor. */
  readonly within: { readonly start: number; readonly end: number };
}

/**
 * The most complex functions first, those alike in file order; code outside functions is listed as one of them where it adds anything.
 *
 * @returns one entry per function, each followed by its points in file order.
 */
export function complexityItems(
  { functions, topLevel }: ComplexityReport,
  translate: Translate,
): readonly ComplexityItem[] {
  const [first] = topLevel;
  const outside = first === undefined ? [] : [groupOutside(first, topLevel, translate)];
  const groups = [...functions.map((each) => groupOf(each, translate)), ...outside];
  return groups
    .toSorted((left, right) => right.complexity - left.complexity)
    .flatMap(({ head, points }) => [head, ...points.map((point) => pointItem(point, translate))]);
}

interface Group {
  readonly complexity: number;
  readonly head: ComplexityItem;
  readonly points: readonly ComplexityPoint[];
}

function groupOf({ name, line, start, end, complexity, points }: FunctionComplexity, translate: Translate): Group {
  const head: ComplexityItem = {
    kind: 'function',
    label: name === '' ? translate('function without a name') : name,
    description: translate('{complexity}, line {line}', { complexity, line }),
    ...{ start, end: start, within: { start, end } },
  };
  return { complexity, head, points };
}

function groupOutside(first: ComplexityPoint, points: readonly ComplexityPoint[], translate: Translate): Group {
  const complexity = points.reduce((sum, { amount }) => sum + amount, 0);
  const place = { start: first.start, end: first.start };
  const head: ComplexityItem = {
    kind: 'function',
    label: translate('outside functions'),
    description: translate('{complexity}, line {line}', { complexity, line: first.line }),
    ...{ ...place, within: place },
  };
  return { complexity, head, points };
}

function pointItem(point: ComplexityPoint, translate: Translate): ComplexityItem {
  const place = { start: point.start, end: point.start + point.word.length };
  return {
    kind: 'point',
    label: pointSentence(point, translate).replace(CODE_PLACE, () => point.word),
    description: translate('line {line}', { line: point.line }),
    ...{ ...place, within: place },
  };
}

/** The innermost listed function around a place, else the first entry; undefined when there is none. */
export function itemAt(items: readonly ComplexityItem[], offset: number): ComplexityItem | undefined {
  const around = items.filter(
    ({ kind, within }) => kind === 'function' && within.start <= offset && offset <= within.end,
  );
  const sizeOf = ({ within }: ComplexityItem): number => within.end - within.start;
  return around.toSorted((left, right) => sizeOf(left) - sizeOf(right))[0] ?? items[0];
}
