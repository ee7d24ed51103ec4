/** Levenshtein distance of two sequences: picks the method that is fastest for how much has changed. */
import { bandedDistance } from './bandedDistance.js';
import { diagonalDistance } from './diagonalDistance.js';

/** Share of the length up to which edits are looked for on diagonals; measured: there a band costs as much. */
const DIAGONAL_SHARE = 0.025;
const DIAGONAL_FLOOR = 4;
/** How far a band is opened beyond what the last attempt makes one expect. */
const MARGIN = 1.15;
/** The least and most that a band grows when it was too narrow. */
const LEAST_GROWTH = 2;
const MOST_GROWTH = 8;
/** Length up to which the whole table costs less than any attempt with less. */
const TINY = 256;
/** Length up to which the whole table costs less than several attempts. */
const SHORT = 1000;

/**
 * Levenshtein distance; insert, delete and replace each cost 1.
 *
 * @param before - n numbers from 0 to `distinct - 1`.
 * @param after - m numbers from the same alphabet, m ≥ n.
 * @param distinct - size of the alphabet; any size.
 * @param limit - largest distance worth knowing: 0 or more, or Infinity.
 * @returns a whole number from m - n to m, or undefined when it is over `limit`.
 * @remarks Time n + m + d² / 2 for distance d up to 2.5 % of the length, about m · d / 32 beyond.
 */
export function sequenceDistance(
  before: Int32Array,
  after: Int32Array,
  distinct: number,
  limit: number,
): number | undefined {
  if (after.length - before.length > limit) {
    return undefined;
  }
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const isWhole = start + end === 0;
  const shorter = isWhole ? before : before.subarray(start, before.length - end);
  const longer = isWhole ? after : after.subarray(start, after.length - end);
  if (shorter.length === 0) {
    return longer.length;
  }
  return differingDistance(shorter, longer, distinct, Math.min(longer.length, Math.floor(limit)));
}

/** The same for sequences that differ at both ends; `most` is the largest distance to look for, at most the longer one's length. */
function differingDistance(before: Int32Array, after: Int32Array, distinct: number, most: number): number | undefined {
  const n = before.length;
  const m = after.length;
  if (m <= TINY && most === m) {
    return bandedDistance(before, after, distinct, m).distance;
  }
  const attempt = Math.min(most, Math.max(DIAGONAL_FLOOR, Math.floor(m * DIAGONAL_SHARE)));
  const { distance, reached } = diagonalDistance(before, after, attempt);
  if (distance !== undefined || attempt === most) {
    return distance;
  }
  let width = grown(Math.max(attempt, m - n), (n + m) / Math.max(1, reached), most);
  for (;;) {
    const band = bandedDistance(before, after, distinct, width);
    if (band.distance !== undefined || width === most) {
      return band.distance;
    }
    width = grown(width, n / Math.max(1, band.reached), most);
  }
}

function commonStart(shorter: Int32Array, longer: Int32Array): number {
  let length = 0;
  while (length < shorter.length && shorter[length] === longer[length]) {
    length++;
  }
  return length;
}

function commonEnd(shorter: Int32Array, longer: Int32Array, start: number): number {
  const room = shorter.length - start;
  let length = 0;
  while (length < room && shorter[shorter.length - 1 - length] === longer[longer.length - 1 - length]) {
    length++;
  }
  return length;
}

/** The next width to try when one took us only a part of the way: `factor` times as much would take us all of it. */
function grown(width: number, factor: number, most: number): number {
  const growth = Math.max(LEAST_GROWTH, factor * MARGIN);
  return Math.min(most, Math.ceil(width * (most > SHORT ? Math.min(MOST_GROWTH, growth) : growth)));
}
