/**
 * Which removed line became which added one, inside a hunk.
 *
 * Source: Needleman & Wunsch, "A general method applicable to the search for similarities", J. Mol. Biol. 48(3), 1970.
 */
import { internPair } from '../text/internPair.js';
import { type LineProfile, lineLikeness, lineProfile } from './lineLikeness.js';
import { matchSequences } from './matchSequences.js';

/** One step down both sides: a line replaced by one, a line removed (`added` undefined), or a line added (`removed` undefined). */
export interface LineStep {
  readonly removed: number | undefined;
  readonly added: number | undefined;
}

/** Pairs of lines that are all compared with each other; larger hunks are cut first at lines that differ in layout only. */
const PAIR_LIMIT = 40_000;
/** Likeness under which a line is not the successor of another. */
const LIKENESS_FLOOR = 0.35;

/**
 * Aligns the removed with the added lines of one hunk, in order.
 *
 * Like lines are paired so that the sum of their likeness is largest; what then stands between two pairs is paired in order (code
 * with code), and the rest is removed or added on its own.
 *
 * @param removed - r lines.
 * @param added - a lines.
 * @returns steps that name each index of both sides once, in order on both.
 * @remarks Time r·a up to 40,000 pairs, near linear beyond. Ties pair the later lines.
 */
export function alignLines(removed: readonly string[], added: readonly string[]): LineStep[] {
  const before = removed.map(lineProfile);
  const after = added.map(lineProfile);
  if (removed.length * added.length <= PAIR_LIMIT) {
    return alignProfiles(before, after, 0, 0);
  }
  const trimmed = internPair(
    removed.map((line) => line.trim()),
    added.map((line) => line.trim()),
  );
  const steps: LineStep[] = [];
  let place = 0;
  let other = 0;
  const pairUntil = (end: number): void => {
    for (; place < end; place++, other++) {
      steps.push({ removed: place, added: other });
    }
  };
  for (const change of matchSequences(trimmed.before, trimmed.after)) {
    pairUntil(change.originalStart);
    const gapBefore = before.slice(change.originalStart, change.originalEnd);
    const gapAfter = after.slice(change.proposalStart, change.proposalEnd);
    const align = gapBefore.length * gapAfter.length <= PAIR_LIMIT ? alignProfiles : pairInOrder;
    for (const step of align(gapBefore, gapAfter, change.originalStart, change.proposalStart)) {
      steps.push(step);
    }
    place = change.originalEnd;
    other = change.proposalEnd;
  }
  pairUntil(removed.length);
  return steps;
}

/** Aligns by likeness; the offsets are added to the indexes in the steps. */
function alignProfiles(
  before: readonly LineProfile[],
  after: readonly LineProfile[],
  beforeOffset: number,
  afterOffset: number,
): LineStep[] {
  const pairs = likestPairs(before, after);
  const steps: LineStep[] = [];
  let place = 0;
  let other = 0;
  for (const [nextPlace, nextOther] of [...pairs, [before.length, after.length] as const]) {
    steps.push(
      ...pairInOrder(
        before.slice(place, nextPlace),
        after.slice(other, nextOther),
        beforeOffset + place,
        afterOffset + other,
      ),
    );
    if (nextPlace < before.length) {
      steps.push({ removed: beforeOffset + nextPlace, added: afterOffset + nextOther });
    }
    place = nextPlace + 1;
    other = nextOther + 1;
  }
  return steps;
}

/** The pairs of like lines, in order on both sides, whose likeness adds up to most. */
function likestPairs(before: readonly LineProfile[], after: readonly LineProfile[]): (readonly [number, number])[] {
  const width = after.length + 1;
  /** Largest sum for what follows place i before and place j after, at `i * width + j`. */
  const sums = new Float64Array((before.length + 1) * width);
  const likenesses = new Float64Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const cell = i * width + j;
      const likeness = lineLikeness(before[i] as LineProfile, after[j] as LineProfile);
      likenesses[cell] = likeness;
      const paired = likeness >= LIKENESS_FLOOR ? likeness + (sums[cell + width + 1] ?? 0) : 0;
      sums[cell] = Math.max(paired, sums[cell + width] ?? 0, sums[cell + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const cell = i * width + j;
    const best = sums[cell] ?? 0;
    if (best === sums[cell + 1]) {
      j++;
    } else if (best === sums[cell + width]) {
      i++;
    } else {
      pairs.push([i++, j++]);
    }
  }
  return pairs;
}

/** Pairs unlike lines one by one, code with code; blank lines and what is left over stand alone. */
function pairInOrder(
  before: readonly LineProfile[],
  after: readonly LineProfile[],
  beforeOffset: number,
  afterOffset: number,
): LineStep[] {
  const steps: LineStep[] = [];
  let place = 0;
  let other = 0;
  while (place < before.length || other < after.length) {
    const isRemovedAlone = place < before.length && (other >= after.length || isBlank(before[place]));
    const isAddedAlone = !isRemovedAlone && (place >= before.length || isBlank(after[other]));
    steps.push({
      removed: isAddedAlone ? undefined : beforeOffset + place++,
      added: isRemovedAlone ? undefined : afterOffset + other++,
    });
  }
  return steps;
}

function isBlank(profile: LineProfile | undefined): boolean {
  return profile?.first === undefined;
}
