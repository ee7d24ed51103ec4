/** Choosing the units to leave out in the next trial: those from whose outcome most is to be learnt. */
import { type Evidence, NeedBelief } from './needBelief.js';

/** Units to leave out. */
export interface Drop {
  readonly units: ReadonlySet<number>;
  /** For each group of tests, how likely it is to pass without them. */
  readonly chances: readonly number[];
}

/** Lengths of each family that are looked at. */
const LENGTHS_PER_FAMILY = 48;
/** Choices that are checked for viability; each check may parse a text. */
const VIABILITY_LIMIT = 32;
/** Clauses that families are cut at. */
const CLAUSES_CUT = 2;
/** Bits below which an outcome is known beforehand. */
const KNOWN_BITS = 1e-6;
/** Differences in bits below this are rounding. */
const BIT_GRAIN = 1e-9;

/**
 * Chooses what to leave out next.
 *
 * @param evidence - for each group of tests what is known of its needs, over the same units. Units that no group is known to need can be
 * left out.
 * @param isViable - whether the text without these units is worth a trial (it parses).
 * @returns the choice whose outcome, told for each group, is hardest to foresee, the larger one on a tie; where all is foreseen, units
 * that no group can need, as many as can go; undefined when there are none or nothing viable is left.
 * @remarks Deterministic. Time about 300 chances for each group, each linear in the units.
 */
export function chooseDrop(
  evidence: readonly Evidence[],
  isViable: (units: ReadonlySet<number>) => boolean,
): Drop | undefined {
  const beliefs = evidence.map((one) => new NeedBelief(one));
  const weighed = (units: readonly number[]): WeighedDrop => {
    const set = new Set(units);
    const chances = beliefs.map((belief) => belief.chanceSpare(set));
    return { units: set, chances, bits: chances.reduce((sum, chance) => sum + entropy(chance), 0) };
  };
  const order = orderOf(evidence, beliefs);
  const drops = families(order, evidence)
    .filter((units) => units.length > 0)
    .map(weighed)
    .filter((drop) => drop.bits > KNOWN_BITS)
    .sort(byWorth)
    .slice(0, VIABILITY_LIMIT);
  const spare = order.filter((unit) => evidence.every((one) => one.weights[unit] === 0));
  const sure = ends(spare).map(weighed);
  return (
    [...drops, ...sure].find((drop) => isViable(drop.units)) ??
    firstSingle(
      order.map((unit) => weighed([unit])),
      isViable,
    )
  );
}

interface WeighedDrop extends Drop {
  /** What the outcome is expected to tell. */
  readonly bits: number;
}

/** Units that may go, the likeliest to be needed by some test first. */
function orderOf(evidence: readonly Evidence[], beliefs: readonly NeedBelief[]): number[] {
  const units = evidence[0]?.weights.map((_, unit) => unit) ?? [];
  const rates = units.map((unit) => beliefs.reduce((sum, belief) => sum + (belief.rates[unit] ?? 0), 0));
  return units
    .filter((unit) => !evidence.some((one) => one.needed.has(unit)))
    .sort((left, right) => (rates[right] ?? 0) - (rates[left] ?? 0) || left - right);
}

/**
 * Ends of the order (the least likely units), whole and cut at the smallest clauses: a clause is where a needed unit is sure to be; and
 * for several groups of tests at once the same share of where each one's needs are.
 */
function families(order: readonly number[], evidence: readonly Evidence[]): number[][] {
  const clauses = evidence.flatMap((one) => one.clauses).sort((left, right) => left.size - right.size);
  const cuts = clauses.slice(0, CLAUSES_CUT).flatMap((clause) => {
    const inside = order.filter((unit) => clause.has(unit));
    const outside = order.filter((unit) => !clause.has(unit));
    return [...ends(inside), outside, ...ends(inside).map((end) => [...outside, ...end])];
  });
  return [...ends(order), ...cuts, ...(evidence.length > 1 ? shares(order, evidence) : [])];
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

/** Of the places where each group's needs are, the same share, with and without what is nowhere among them. */
function shares(order: readonly number[], evidence: readonly Evidence[]): number[][] {
  const places = evidence.map((one) => {
    const [smallest] = [...one.clauses].sort((left, right) => left.size - right.size);
    return order.filter((unit) => (smallest === undefined ? (one.weights[unit] ?? 0) > 0 : smallest.has(unit)));
  });
  const inside = new Set(places.flat());
  const outside = order.filter((unit) => !inside.has(unit));
  return [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4].flatMap((share) => {
    const part = new Set(places.flatMap((place) => place.slice(Math.ceil(place.length * share))));
    return [[...part], [...part, ...outside]];
  });
}

function entropy(chance: number): number {
  return chance <= 0 || chance >= 1 ? 0 : -chance * Math.log2(chance) - (1 - chance) * Math.log2(1 - chance);
}

function byWorth(left: WeighedDrop, right: WeighedDrop): number {
  return Math.round((right.bits - left.bits) / BIT_GRAIN) || right.units.size - left.units.size;
}

/** Where larger choices do not parse, a single unit may; the least likely one first. */
function firstSingle(
  singles: readonly WeighedDrop[],
  isViable: (units: ReadonlySet<number>) => boolean,
): Drop | undefined {
  return singles
    .filter((drop) => drop.bits > KNOWN_BITS)
    .slice(-VIABILITY_LIMIT)
    .reverse()
    .find((drop) => isViable(drop.units));
}
