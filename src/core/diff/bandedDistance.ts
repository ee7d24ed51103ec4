/**
 * Levenshtein distance by bit vectors in a band: 64 rows of the table in one step, and only where cells can matter.
 *
 * Sources: Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming", J. ACM 46(3), 1999; Hyyrö,
 * "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", Nordic J. Computing 10, 2003; Ukkonen, "Algorithms for
 * Approximate String Matching", Information and Control 64, 1985 (the band).
 */

/** Rows that one bit vector holds. */
const WORD_BITS = 32;
/** Rows of a block: two bit vectors, whose steps a processor takes side by side. */
const BLOCK_ROWS = 2 * WORD_BITS;
/** Columns after which the band is looked at again. */
const CHUNK = 32;
/** How much a cell's worth may differ from that of another in the same block and chunk: each step changes score and rest by at most 1. */
const CHUNK_DRIFT = 2 * Math.max(BLOCK_ROWS, CHUNK);

/** The distance when it is at most the limit, else undefined and how many items of `before` could be dealt with within it. */
export interface BandedReach {
  readonly distance: number | undefined;
  readonly reached: number;
}

/**
 * Levenshtein distance of two sequences, when it is at most `limit`.
 *
 * @param before - n numbers from 0 to `distinct - 1`, n ≥ 1.
 * @param after - m numbers from the same alphabet, m ≥ n.
 * @param distinct - size of the alphabet; any size.
 * @param limit - largest distance to look for, a whole number of edits from m - n on.
 * @remarks Time about m · limit / 32, at most n·m / 32; memory linear in m and the alphabet.
 */
export function bandedDistance(before: Int32Array, after: Int32Array, distinct: number, limit: number): BandedReach {
  return new Band(before, after, distinct, limit).reach();
}

/**
 * The table, a block of 64 rows at a time. Cell (i, j) is the distance of the first i items of `before` and the first j of `after`. Cells
 * outside the band are taken for what an edit more than their neighbour costs, which is never too little.
 */
class Band {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #limit: number;
  /** Whether every cell is in the band, so that there is nothing to look at but the last. */
  readonly #isWhole: boolean;
  /** For each symbol, the rows of the current block that hold it, as bits: the upper 32 rows, then for each symbol the lower ones. */
  readonly #matches: Int32Array;
  readonly #distinct: number;
  /** For each column, 1 less the step (-1, 0 or 1) from the cell before it on the last row of the block above; 0 where no block came. */
  readonly #steps: Uint8Array;
  /** The rows where the current column steps up by 1, or down by 1, from the row above, as bits. */
  #upperUp = 0;
  #upperDown = 0;
  #lowerUp = 0;
  #lowerDown = 0;
  /** The cell on the block's last row in the current column. */
  #score = 0;
  /** First column that matters on the last row of the block above, and the cell there. */
  #first = 0;
  #corner = 0;
  /** Column behind the last one that matters there. */
  #usefulEnd: number;
  /** Column up to which steps were written. */
  #written = 0;

  constructor(before: Int32Array, after: Int32Array, distinct: number, limit: number) {
    this.#before = before;
    this.#after = after;
    this.#limit = limit;
    this.#matches = new Int32Array(2 * distinct);
    this.#distinct = distinct;
    this.#steps = new Uint8Array(after.length);
    this.#isWhole = limit >= after.length;
    this.#usefulEnd = this.#endOfBand(0);
  }

  reach(): BandedReach {
    const n = this.#before.length;
    for (let top = 0; top < n; top += BLOCK_ROWS) {
      const bottom = Math.min(n, top + BLOCK_ROWS);
      this.#mark(top, bottom, true);
      const column = this.#isWhole ? this.#sweepWhole(top, bottom) : this.#sweep(bottom, bottom - top);
      this.#mark(top, bottom, false);
      if (this.#first < 0 || (bottom === n && (column < this.#after.length || this.#score > this.#limit))) {
        return { distance: undefined, reached: top };
      }
    }
    return { distance: this.#score, reached: n };
  }

  /** Column behind the last one on a row that the limit allows: off the diagonals in between, edits would be too many. */
  #endOfBand(row: number): number {
    const surplus = this.#after.length - this.#before.length;
    return Math.min(this.#after.length, row + surplus + Math.floor((this.#limit - surplus) / 2));
  }

  #mark(top: number, bottom: number, isThere: boolean): void {
    const matches = this.#matches;
    for (let row = top; row < bottom; row++) {
      const isLower = row - top >= WORD_BITS;
      const place = (this.#before[row] as number) + (isLower ? this.#distinct : 0);
      // A shift by 32 or more starts again at the lowest bit.
      matches[place] = isThere ? (matches[place] as number) | (1 << (row - top)) : 0;
    }
  }

  /** Takes one block over all columns. */
  #sweepWhole(top: number, bottom: number): number {
    this.#begin(bottom);
    this.#advance(0, this.#after.length, bottom - top);
    return this.#after.length;
  }

  /** Takes one block over its columns; returns the column behind the last one. */
  #sweep(bottom: number, height: number): number {
    const end = this.#endOfBand(bottom);
    const usefulEndAbove = this.#usefulEnd;
    let column = this.#first;
    this.#begin(this.#corner + height);
    this.#first = -1;
    let isUseful = true;
    if (this.#worth(column, bottom) <= this.#limit + CHUNK_DRIFT) {
      this.#keepFrom(column, this.#score);
    }
    while (column < end && (isUseful || column < usefulEndAbove)) {
      const start = column;
      const score = this.#score;
      column = Math.min(end, start + CHUNK);
      this.#advance(start, column, height);
      isUseful = this.#worth(column, bottom) <= this.#limit + CHUNK_DRIFT;
      if (isUseful) {
        this.#keepFrom(start, score);
        this.#usefulEnd = column;
      }
    }
    // Where this block did not come, what the blocks above left says nothing of its last row.
    this.#steps.fill(0, column, Math.max(column, this.#written));
    this.#written = column;
    return column;
  }

  /** The fewest edits of an alignment through the cell on the block's last row in this column. */
  #worth(column: number, bottom: number): number {
    return this.#score + Math.abs(this.#after.length - column - (this.#before.length - bottom));
  }

  #keepFrom(column: number, score: number): void {
    if (this.#first < 0) {
      this.#first = column;
      this.#corner = score;
    }
  }

  /** The column before the first one: each cell is one more than that above. */
  #begin(score: number): void {
    this.#upperUp = -1;
    this.#upperDown = 0;
    this.#lowerUp = -1;
    this.#lowerDown = 0;
    this.#score = score;
  }

  #advance(start: number, end: number, height: number): void {
    if (height > WORD_BITS) {
      this.#advanceBoth(start, end, height - WORD_BITS - 1);
    } else {
      this.#advanceUpper(start, end, height - 1);
    }
  }

  /** Myers' step over some columns, in Hyyrö's form, for a block of at most 32 rows. Each name is a column of the block as bits. */
  #advanceUpper(start: number, end: number, lastBit: number): void {
    const after = this.#after;
    const matches = this.#matches;
    const steps = this.#steps;
    let up = this.#upperUp;
    let down = this.#upperDown;
    let score = this.#score;
    for (let column = start; column < end; column++) {
      const match = matches[after[column] as number] as number;
      const step = steps[column] as number;
      const minusIn = step >> 1;
      const seed = match | minusIn;
      const horizontal = (((seed & up) + up) ^ up) | seed;
      const plus = down | ~(horizontal | up);
      const minus = up & horizontal;
      const vertical = match | down;
      const out = ((plus >>> lastBit) & 1) - ((minus >>> lastBit) & 1);
      steps[column] = 1 - out;
      score += out;
      const shifted = (plus << 1) | ((step - 1) >>> 31);
      up = (minus << 1) | minusIn | ~(vertical | shifted);
      down = shifted & vertical;
    }
    this.#upperUp = up;
    this.#upperDown = down;
    this.#score = score;
  }

  /** The same for a block of two vectors; what the upper one hands down in a column goes into the lower one at once. */
  #advanceBoth(start: number, end: number, lastBit: number): void {
    const after = this.#after;
    const matches = this.#matches;
    const distinct = this.#distinct;
    const steps = this.#steps;
    let upperUp = this.#upperUp;
    let upperDown = this.#upperDown;
    let lowerUp = this.#lowerUp;
    let lowerDown = this.#lowerDown;
    let score = this.#score;
    for (let column = start; column < end; column++) {
      const symbol = after[column] as number;
      const step = steps[column] as number;

      const upperMatch = matches[symbol] as number;
      const upperMinusIn = step >> 1;
      const upperSeed = upperMatch | upperMinusIn;
      const upperHorizontal = (((upperSeed & upperUp) + upperUp) ^ upperUp) | upperSeed;
      const upperPlus = upperDown | ~(upperHorizontal | upperUp);
      const upperMinus = upperUp & upperHorizontal;
      const upperVertical = upperMatch | upperDown;
      const upperShifted = (upperPlus << 1) | ((step - 1) >>> 31);
      upperUp = (upperMinus << 1) | upperMinusIn | ~(upperVertical | upperShifted);
      upperDown = upperShifted & upperVertical;

      const lowerMatch = matches[distinct + symbol] as number;
      const lowerMinusIn = upperMinus >>> 31;
      const lowerSeed = lowerMatch | lowerMinusIn;
      const lowerHorizontal = (((lowerSeed & lowerUp) + lowerUp) ^ lowerUp) | lowerSeed;
      const lowerPlus = lowerDown | ~(lowerHorizontal | lowerUp);
      const lowerMinus = lowerUp & lowerHorizontal;
      const lowerVertical = lowerMatch | lowerDown;
      const lowerShifted = (lowerPlus << 1) | (upperPlus >>> 31);
      lowerUp = (lowerMinus << 1) | lowerMinusIn | ~(lowerVertical | lowerShifted);
      lowerDown = lowerShifted & lowerVertical;

      const out = ((lowerPlus >>> lastBit) & 1) - ((lowerMinus >>> lastBit) & 1);
      steps[column] = 1 - out;
      score += out;
    }
    this.#upperUp = upperUp;
    this.#upperDown = upperDown;
    this.#lowerUp = lowerUp;
    this.#lowerDown = lowerDown;
    this.#score = score;
  }
}
