/**
 * Levenshtein distance by furthest reach on diagonals, from both ends at once: near linear when little changed.
 *
 * Sources: Ukkonen, "Algorithms for Approximate String Matching", Information and Control 64, 1985; Landau & Vishkin, "Fast parallel and
 * serial approximate string matching", J. Algorithms 10(2), 1989; Myers, "An O(ND) Difference Algorithm and Its Variations",
 * Algorithmica 1, 1986 (meeting in the middle).
 */

/** The distance, or (undefined) how many items of both sides `limit` edits got through. */
export interface DiagonalReach {
  readonly distance: number | undefined;
  readonly reached: number;
}

/**
 * Levenshtein distance of two sequences, as long as it is at most `limit`.
 *
 * @param before - n numbers.
 * @param after - m numbers, m ≥ n; equal numbers mean equal items.
 * @param limit - largest distance to look for: a whole number of edits, 0 or more.
 * @returns the distance, or how far `limit` edits reach: from 0 to n + m items.
 * @remarks Time n + m + d² / 2 for distance d, or limit² / 2 when it is larger; memory linear.
 */
export function diagonalDistance(before: Int32Array, after: Int32Array, limit: number): DiagonalReach {
  const n = before.length;
  const goal = after.length - n;
  if (goal > limit) {
    return { distance: undefined, reached: 0 };
  }
  const forward = new Wave(before, after, limit);
  const backward = new Wave(before.slice().reverse(), after.slice().reverse(), limit);
  forward.advance();
  backward.advance();
  if (forward.meets(backward, goal)) {
    return { distance: 0, reached: n + after.length };
  }
  for (let edits = 1; edits <= limit; edits++) {
    const [wave, other] = edits % 2 === 1 ? [forward, backward] : [backward, forward];
    wave.advance();
    if (wave.meets(other, goal)) {
      return { distance: edits, reached: n + after.length };
    }
  }
  return { distance: undefined, reached: Math.min(n + after.length, forward.reached + backward.reached) };
}

/**
 * The cells that some edits reach from one end. Diagonal k holds the cells where the place in `after` is k more than that in `before`;
 * along it the distance never falls, so the furthest cell says all.
 */
class Wave {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #limit: number;
  /** The furthest place in `before` on each diagonal, at the index `k + offset`; -2 or less where none was reached. */
  readonly #rows: Int32Array;
  readonly #offset: number;
  #edits = -1;
  #low = 0;
  #high = 0;
  #reached = 0;

  constructor(before: Int32Array, after: Int32Array, limit: number) {
    this.#before = before;
    this.#after = after;
    this.#limit = limit;
    this.#offset = limit + 1;
    this.#rows = new Int32Array(2 * limit + 3).fill(-2);
    this.#rows[this.#offset] = -1;
  }

  /** Items of both sides that the furthest cell is behind. */
  get reached(): number {
    return this.#reached;
  }

  /** Whether a cell of the diagonals just computed is at or behind one that the wave from the other end reaches. */
  meets(other: Wave, goal: number): boolean {
    const rows = this.#rows;
    const others = other.#rows;
    const n = this.#before.length;
    const low = Math.max(this.#low, goal - other.#high);
    const high = Math.min(this.#high, goal - other.#low);
    for (let k = low; k <= high; k++) {
      if ((rows[k + this.#offset] as number) + (others[goal - k + other.#offset] as number) >= n) {
        return true;
      }
    }
    return false;
  }

  /** Goes on by one edit. */
  advance(): void {
    const edits = ++this.#edits;
    const before = this.#before;
    const after = this.#after;
    const rows = this.#rows;
    const offset = this.#offset;
    const n = before.length;
    const m = after.length;
    const goal = m - n;
    // Diagonals further from the goal than the edits that are left lead nowhere.
    const low = Math.max(-edits, goal - (this.#limit - edits), -n);
    const high = Math.min(edits, goal + (this.#limit - edits), m);
    let left = rows[offset + low - 1] as number;
    let here = rows[offset + low] as number;
    for (let k = low; k <= high; k++) {
      const right = rows[offset + k + 1] as number;
      const end = Math.min(n, m - k);
      let row = Math.min(end, Math.max(here + 1, left, right + 1));
      while (row < end && before[row] === after[row + k]) {
        row++;
      }
      rows[offset + k] = row;
      this.#reached = Math.max(this.#reached, 2 * row + k);
      left = here;
      here = right;
    }
    this.#low = low;
    this.#high = high;
  }
}
