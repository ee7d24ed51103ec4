/** Which points of complexity of one text are which of another. */
import { matchSequences } from '../diff/matchSequences.js';
import { internPair } from '../text/internPair.js';
import type { ComplexityPoint } from './complexityReport.js';

/** A point and what it was; null on the side that lacks it. Never null on both. */
export interface PointPair {
  readonly before: ComplexityPoint | null;
  readonly after: ComplexityPoint | null;
}

/**
 * Pairs the points of a function, or of the top level, in two texts.
 *
 * A point on a line that did not change is paired with itself; what is left is paired in order, by reason and word.
 *
 * @param before - points in file order.
 * @param after - points in file order.
 * @param placeBefore - where a place of the text after was in the text before; undefined where its line is new.
 * @returns every point in exactly one pair: those after in their order, then those that are gone.
 */
export function alignPoints(
  before: readonly ComplexityPoint[],
  after: readonly ComplexityPoint[],
  placeBefore: (start: number) => number | undefined,
): PointPair[] {
  const partners = new Map<ComplexityPoint, ComplexityPoint>();
  const waiting = new Map(before.map((point) => [point.start, point]));
  for (const point of after) {
    const place = placeBefore(point.start);
    const same = place === undefined ? undefined : waiting.get(place);
    if (same === undefined || !isAlike(same, point)) continue;
    partners.set(point, same);
    waiting.delete(same.start);
  }
  const left = [...waiting.values()];
  const added = after.filter((point) => !partners.has(point));
  for (const [gone, point] of pairsInOrder(left, added)) {
    partners.set(point, gone);
    waiting.delete(gone.start);
  }
  return [
    ...after.map((point): PointPair => ({ before: partners.get(point) ?? null, after: point })),
    ...[...waiting.values()].map((point): PointPair => ({ before: point, after: null })),
  ];
}

function isAlike(one: ComplexityPoint, other: ComplexityPoint): boolean {
  return one.reason === other.reason && one.word === other.word;
}

function pairsInOrder(
  before: readonly ComplexityPoint[],
  after: readonly ComplexityPoint[],
): [before: ComplexityPoint, after: ComplexityPoint][] {
  const keyOf = ({ reason, word }: ComplexityPoint): string => `${reason} ${word}`;
  const keys = internPair(before.map(keyOf), after.map(keyOf));
  const pairs: [ComplexityPoint, ComplexityPoint][] = [];
  let left = 0;
  let right = 0;
  const pairUpTo = (end: number): void => {
    for (; left < end; left++, right++) {
      const [one, other] = [before[left], after[right]];
      if (one !== undefined && other !== undefined) pairs.push([one, other]);
    }
  };
  for (const change of matchSequences(keys.before, keys.after)) {
    pairUpTo(change.originalStart);
    left = change.originalEnd;
    right = change.proposalEnd;
  }
  pairUpTo(before.length);
  return pairs;
}
