/**
 * Which stretches of two sequences (lines, tokens) differ: the `diff` package's shortest edit script where it is affordable, anchors where not.
 *
 * No clock may decide here (same input, same answer), so the bound is on the edit script's length.
 * Sources: Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1, 1986 (the package); Bram Cohen's patience diff
 * (anchors: items that occur once on both sides, in the same order).
 */
import { diffArrays } from 'diff';
import { longestIncreasing } from './longestIncreasing.js';

/** Items `originalStart … originalEnd - 1` become `proposalStart … proposalEnd - 1`; 0-based, end exclusive, not both empty. */
export interface SequenceChange {
  readonly originalStart: number;
  readonly originalEnd: number;
  readonly proposalStart: number;
  readonly proposalEnd: number;
}

/** Longest edit script, in items, that the package may look for; its work grows with the square of it. */
const SCRIPT_LIMIT = 1200;
/** Up to this script length a stretch is always compared exactly, however long it is. */
const SCRIPT_FLOOR = 64;
/** What all stretches of a large pair may cost together: script length times items. */
const WORK_LIMIT = 20_000_000;

/**
 * Compares two sequences of interned items.
 *
 * @param before - n numbers; equal numbers mean equal items.
 * @param after - m numbers from the same alphabet.
 * @returns the differing stretches in order, at least one common item between any two.
 * @remarks The common items are a longest common subsequence, unless the pair is huge and very different, when they are those that
 * anchors give. Time linear when little changed, at most a constant times (n + m) otherwise.
 */
export function matchSequences(before: Int32Array, after: Int32Array): SequenceChange[] {
  return new SequenceMatcher(before, after).changes();
}

/** A stretch of both sides that is still to be compared. */
interface Stretch {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** One comparison: the pairs found so far and the stretches between them that are still to do. */
class SequenceMatcher {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  /** For each item before, its equal after; -1 where there is none. */
  readonly #partner: Int32Array;
  readonly #pending: Stretch[];
  readonly #maxEditLength: number;

  constructor(before: Int32Array, after: Int32Array) {
    this.#before = before;
    this.#after = after;
    this.#partner = new Int32Array(before.length).fill(-1);
    this.#pending = [{ beforeStart: 0, beforeEnd: before.length, afterStart: 0, afterEnd: after.length }];
    const affordable = Math.floor(WORK_LIMIT / (before.length + after.length + 1));
    this.#maxEditLength = Math.min(SCRIPT_LIMIT, Math.max(SCRIPT_FLOOR, affordable));
  }

  changes(): SequenceChange[] {
    for (let stretch = this.#pending.pop(); stretch !== undefined; stretch = this.#pending.pop()) {
      const rest = this.#pairCommonEnds(stretch);
      if (rest.beforeStart < rest.beforeEnd && rest.afterStart < rest.afterEnd) {
        this.#compare(rest);
      }
    }
    return this.#unpaired();
  }

  /** Pairs equal items at both ends of a stretch; returns what is between them. */
  #pairCommonEnds(stretch: Stretch): Stretch {
    let { beforeStart, beforeEnd, afterStart, afterEnd } = stretch;
    const length = Math.min(beforeEnd - beforeStart, afterEnd - afterStart);
    const stop = beforeStart + length;
    while (beforeStart < stop && this.#before[beforeStart] === this.#after[afterStart]) {
      this.#partner[beforeStart++] = afterStart++;
    }
    const floor = beforeEnd - (stop - beforeStart);
    while (beforeEnd > floor && this.#before[beforeEnd - 1] === this.#after[afterEnd - 1]) {
      this.#partner[--beforeEnd] = --afterEnd;
    }
    return { beforeStart, beforeEnd, afterStart, afterEnd };
  }

  #compare(stretch: Stretch): void {
    // An item that the other side lacks can be in no common subsequence: leaving it out changes nothing but the cost.
    const beforeItems = this.#before.subarray(stretch.beforeStart, stretch.beforeEnd);
    const afterItems = this.#after.subarray(stretch.afterStart, stretch.afterEnd);
    const beforePlaces = placesShared(beforeItems, stretch.beforeStart, new Set(afterItems));
    const afterPlaces = placesShared(afterItems, stretch.afterStart, new Set(beforeItems));
    const changes = diffArrays(
      beforePlaces.map((place) => this.#before[place]),
      afterPlaces.map((place) => this.#after[place]),
      { maxEditLength: this.#maxEditLength },
    );
    if (changes === undefined) {
      this.#splitAtAnchors(stretch, beforePlaces, afterPlaces);
      return;
    }
    let beforeIndex = 0;
    let afterIndex = 0;
    for (const change of changes) {
      if (!change.removed && !change.added) {
        for (let step = 0; step < change.count; step++) {
          this.#partner[beforePlaces[beforeIndex + step] ?? 0] = afterPlaces[afterIndex + step] ?? 0;
        }
      }
      beforeIndex += change.added ? 0 : change.count;
      afterIndex += change.removed ? 0 : change.count;
    }
  }

  /** Pairs the anchors of a stretch and puts what lies between them on the list; without anchors the stretch stays one change. */
  #splitAtAnchors(stretch: Stretch, beforePlaces: readonly number[], afterPlaces: readonly number[]): void {
    const onceAfter = placesOfUnique(this.#after, afterPlaces);
    const anchors: number[] = [];
    const anchorsAfter: number[] = [];
    for (const [item, place] of placesOfUnique(this.#before, beforePlaces)) {
      const other = onceAfter.get(item) ?? -1;
      if (place >= 0 && other >= 0) {
        anchors.push(place);
        anchorsAfter.push(other);
      }
    }
    let { beforeStart, afterStart } = stretch;
    const run = longestIncreasing(anchorsAfter);
    for (const index of run) {
      const beforeEnd = anchors[index] ?? 0;
      const afterEnd = anchorsAfter[index] ?? 0;
      this.#partner[beforeEnd] = afterEnd;
      this.#pending.push({ beforeStart, beforeEnd, afterStart, afterEnd });
      beforeStart = beforeEnd + 1;
      afterStart = afterEnd + 1;
    }
    if (run.length > 0) {
      this.#pending.push({ beforeStart, beforeEnd: stretch.beforeEnd, afterStart, afterEnd: stretch.afterEnd });
    }
  }

  #unpaired(): SequenceChange[] {
    const changes: SequenceChange[] = [];
    let originalStart = 0;
    let proposalStart = 0;
    for (let place = 0; place <= this.#before.length; place++) {
      const other = place < this.#before.length ? (this.#partner[place] ?? -1) : this.#after.length;
      if (other < 0) {
        continue;
      }
      if (place > originalStart || other > proposalStart) {
        changes.push({ originalStart, originalEnd: place, proposalStart, proposalEnd: other });
      }
      originalStart = place + 1;
      proposalStart = other + 1;
    }
    return changes;
  }
}

/** The places, counted from `offset`, of the items that the other side has too. */
function placesShared(items: Int32Array, offset: number, others: ReadonlySet<number>): number[] {
  const places: number[] = [];
  items.forEach((item, index) => {
    if (others.has(item)) {
      places.push(offset + index);
    }
  });
  return places;
}

/** For each item at the given places its only place, or -1 when it has several; in order of first occurrence. */
function placesOfUnique(items: Int32Array, places: readonly number[]): Map<number, number> {
  const unique = new Map<number, number>();
  for (const place of places) {
    const item = items[place] ?? -1;
    unique.set(item, unique.has(item) ? -1 : place);
  }
  return unique;
}
