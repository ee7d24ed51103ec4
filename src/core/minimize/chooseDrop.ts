/** Choosing the units to leave out in the next trial: those of which it is hardest to say whether the oracle will hold without them. */
import { type Evidence, NeedBelief } from './needBelief.js';

/** Units to leave out, and how likely the oracle is to hold without them. */
export interface Drop {
  readonly units: ReadonlySet<number>;
  readonly chance: number;
}

/** Lengths of each family that are looked at. */
const LENGTHS_PER_FAMILY = 48;
/** Choices that are checked for viability; each check may parse a text. */
const VIABILITY_LIMIT = 32;
const EVEN = 0.5;
/** Differences in chance below this are rounding. */
const CHANCE_GRAIN = 1e-9;

/**
 * Chooses what to leave out next.
 *
 * @param evidence - what is known; the units not known to be needed can be left out.
 * @param isViable - whether the text without these units is worth a trial (it parses).
 * @returns the choice whose chance of holding is nearest to one half, the larger one on a tie; undefined when no viable choice is left
 * whose outcome is not already implied.
 * @remarks Deterministic. Time about 300 chances, each linear in the units.
 */
export function chooseDrop(evidence: Evidence, isViable: (units: ReadonlySet<number>) => boolean): Drop | undefined {
  const belief = new NeedBelief(evidence);
  const order = evidence.weights
    .map((_, unit) => unit)
    .filter((unit) => !evidence.needed.has(unit))
    .sort((left, right) => (belief.rates[right] ?? 0) - (belief.rates[left] ?? 0) || left - right);
  const drops = families(order, evidence.clauses)
    .map((units) => new Set(units))
    .filter((units) => units.size > 0 && !evidence.clauses.some((clause) => isSubset(clause, units)))
    .map((units) => ({ units, chance: belief.chanceSpare(units) }));
  drops.sort(byWorth);
  return (
    drops.slice(0, VIABILITY_LIMIT).find((drop) => isViable(drop.units)) ??
    firstSingle(order, belief, evidence, isViable)
  );
}

/** Ends of the order (the least likely units), whole and cut at the smallest clauses: a clause is where a needed unit is sure to be. */
function families(order: readonly number[], clauses: readonly ReadonlySet<number>[]): number[][] {
  const smallest = [...clauses].sort((left, right) => left.size - right.size).slice(0, 2);
  const cuts = smallest.flatMap((clause) => {
    const inside = order.filter((unit) => clause.has(unit));
    const outside = order.filter((unit) => !clause.has(unit));
    return [...ends(inside), outside, ...ends(inside).map((end) => [...outside, ...end])];
  });
  return [...ends(order), ...cuts];
}

/** The ends of a list, of about 48 different lengths. */
function ends(list: readonly number[]): number[][] {
  const step = Math.max(1, list.length / LENGTHS_PER_FAMILY);
  const result: number[][] = [];
  for (let start = 0; start < list.length; start += step) {
    result.push(list.slice(Math.floor(start)));
  }
  return result;
}

function byWorth(left: Drop, right: Drop): number {
  return unevenness(left) - unevenness(right) || right.units.size - left.units.size;
}

function unevenness(drop: Drop): number {
  return Math.round(Math.abs(drop.chance - EVEN) / CHANCE_GRAIN);
}

/** Where larger choices do not parse, a single unit may; the least likely one first. */
function firstSingle(
  order: readonly number[],
  belief: NeedBelief,
  evidence: Evidence,
  isViable: (units: ReadonlySet<number>) => boolean,
): Drop | undefined {
  for (const unit of order.slice(-VIABILITY_LIMIT).reverse()) {
    const units = new Set([unit]);
    if (!evidence.clauses.some((clause) => isSubset(clause, units)) && isViable(units)) {
      return { units, chance: belief.chanceSpare(units) };
    }
  }
  return undefined;
}

function isSubset(small: ReadonlySet<number>, large: ReadonlySet<number>): boolean {
  if (small.size > large.size) {
    return false;
  }
  for (const unit of small) {
    if (!large.has(unit)) {
      return false;
    }
  }
  return true;
}
