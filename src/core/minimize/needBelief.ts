/**
 * What the trials so far make one expect of the next: how likely is it that none of some units is needed?
 *
 * The model: units are needed independently of each other, each at its own rate, given that at least one unit of each clause is needed (a
 * clause is what a failed trial left out). This is group testing with unequal priors; the model only orders trials, so where it is wrong
 * the answer costs more trials and is no other.
 *
 * Sources: Dorfman, "The Detection of Defective Members of Large Populations", Ann. Math. Statist. 14(4), 1943; Sobel & Groll, "Group
 * testing to eliminate efficiently all defectives in a binomial sample", Bell Syst. Tech. J. 38(5), 1959; de Kleer & Williams,
 * "Diagnosing multiple faults", Artificial Intelligence 32(1), 1987 (conflicts, and the measurement that halves what is possible).
 */

/** What is known of the needs of some tests when the next trial is chosen. Units are numbered in file order. */
export interface Evidence {
  /** How likely each unit is to be needed compared with the others; 0 for what is known not to be. */
  readonly weights: readonly number[];
  /** Units known to be needed. */
  readonly needed: ReadonlySet<number>;
  /** Of each of these sets at least one unit is needed; no member of `needed` is in one. */
  readonly clauses: readonly ReadonlySet<number>[];
  /** Units that there were at first at this level. */
  readonly total: number;
}

/** Needed units expected at first, beyond those that clauses promise: most fixes are one. */
const FIRST_EXPECTED = 1;
/** Needed units expected besides those known: at this value "no more" and "one or more" are equally likely. */
const MORE_EXPECTED = 0.7;
/** How slowly finds raise what is expected of the rest, as a share of all units. */
const DENSITY_CAUTION = 0.5;
/** How much more likely the unit next to a needed one is needed. */
const NEIGHBOUR_BOOST = 3;
/** Clauses that are reckoned with, smallest first; the cost grows as 4 to the power of it. */
const CLAUSE_LIMIT = 5;

/** The expectations at one moment of a search. */
export class NeedBelief {
  /** Expected number of times that each unit is needed; 0 for those known to be. */
  readonly rates: readonly number[];
  /** For each unit the clauses it is in, as bits. */
  readonly #clauseBits: Int32Array;
  readonly #clauseCount: number;
  readonly #chanceOfClauses: number;

  constructor(evidence: Evidence) {
    this.rates = ratesOf(evidence);
    const clauses = [...evidence.clauses].sort((left, right) => left.size - right.size).slice(0, CLAUSE_LIMIT);
    this.#clauseCount = clauses.length;
    this.#clauseBits = new Int32Array(evidence.weights.length);
    clauses.forEach((clause, bit) => {
      for (const unit of clause) {
        this.#clauseBits[unit] = (this.#clauseBits[unit] ?? 0) | (1 << bit);
      }
    });
    this.#chanceOfClauses = this.#chanceThatNone(new Set());
  }

  /** The chance that none of these units is needed, given the clauses: from 0 to 1. */
  chanceSpare(units: ReadonlySet<number>): number {
    return this.#chanceOfClauses > 0 ? this.#chanceThatNone(units) / this.#chanceOfClauses : 0;
  }

  /** The chance that every clause is met and none of these units is needed, by inclusion and exclusion over the clauses. */
  #chanceThatNone(units: ReadonlySet<number>): number {
    const subsets = 1 << this.#clauseCount;
    const rateOfBits = new Float64Array(subsets);
    let rateOfUnits = 0;
    this.rates.forEach((rate, unit) => {
      if (units.has(unit)) {
        rateOfUnits += rate;
      } else {
        const bits = this.#clauseBits[unit] ?? 0;
        rateOfBits[bits] = (rateOfBits[bits] ?? 0) + rate;
      }
    });
    let chance = 0;
    for (let subset = 0; subset < subsets; subset++) {
      let rate = rateOfUnits;
      let sign = 1;
      for (let bits = 1; bits < subsets; bits++) {
        rate += (bits & subset) !== 0 ? (rateOfBits[bits] ?? 0) : 0;
      }
      for (let rest = subset; rest !== 0; rest &= rest - 1) {
        sign = -sign;
      }
      chance += sign * Math.exp(-rate);
    }
    return Math.max(0, chance);
  }
}

function ratesOf({ weights, needed, clauses, total }: Evidence): number[] {
  const boosted = weights.map((weight, unit) => (needed.has(unit) ? 0 : weight * neighbourBoost(unit, needed)));
  const sum = boosted.reduce((left, right) => left + right, 0);
  const left = boosted.filter((weight) => weight > 0).length;
  const settled = total - left;
  const expected =
    needed.size === 0
      ? FIRST_EXPECTED * Math.max(1, clauses.length)
      : MORE_EXPECTED + (left * (needed.size - 1)) / (settled + total * DENSITY_CAUTION);
  return boosted.map((weight) => (sum > 0 ? (weight * expected) / sum : 0));
}

/** What is needed stands together: near a needed unit others are more likely. */
function neighbourBoost(unit: number, needed: ReadonlySet<number>): number {
  let boost = 1;
  for (const other of needed) {
    boost *= 1 + NEIGHBOUR_BOOST / Math.abs(unit - other);
  }
  return boost;
}
