/**
 * Two edits at once, for mistakes that one edit cannot undo.
 *
 * The promising pairs come first: the same edit in two places (a mistake made twice), and edits that bring the failing tests nearer to
 * passing together with any other. Then what is left: pairs of usual edits that are near to each other.
 */
import type { Mutation } from '../../core/mutate/mutation.js';
import type { Suspicion } from './localizer.js';

/** What a single edit did to the failing tests. */
export interface SingleOutcome {
  readonly mutation: Mutation;
  /** Higher is better; 0 when the edit changed nothing for the better. */
  readonly progress: number;
}

type Pair = readonly [Mutation, Mutation];

/** This many edits that make progress are each tried with others. */
const LEADERS = 6;

/** Of the singles, this many take part in pairs that are only near to each other. */
const NEIGHBOURS = 80;

/** Two edits further apart than this many lines are seldom one mistake. */
const REACH_LINES = 3;

/** The pairs that promise most: repeated edits in the order of the singles, then leaders with everything, by the sum of places. */
export function promisingPairs(outcomes: readonly SingleOutcome[]): readonly Pair[] {
  const twins = twinsOf(outcomes.map((outcome) => outcome.mutation));
  const leaders = outcomes
    .filter((outcome) => outcome.progress > 0)
    .sort((a, b) => b.progress - a.progress)
    .slice(0, LEADERS);
  const led = leaders.flatMap((leader, rank) =>
    outcomes
      .filter((other) => other !== leader)
      .map((other, place): { readonly pair: Pair; readonly cost: number } => ({
        pair: [leader.mutation, other.mutation],
        cost: (rank + 1) * (place + 1),
      })),
  );
  return [...twins, ...led.sort((a, b) => a.cost - b.cost).map((entry) => entry.pair)];
}

/** Pairs of usual edits on lines near to each other, where the tests point; by the sum of their places. */
export function nearbyPairs(outcomes: readonly SingleOutcome[], suspicion: Suspicion): readonly Pair[] {
  const partners = outcomes
    .map((outcome) => outcome.mutation)
    .filter((mutation) => mutation.tier < 2 && suspicion.distanceOf(mutation.edit.start) < 2)
    .slice(0, NEIGHBOURS);
  const pairs: { readonly pair: Pair; readonly cost: number }[] = [];
  for (const [i, first] of partners.entries()) {
    for (const [j, second] of partners.slice(i + 1).entries()) {
      const distance = Math.abs(first.line - second.line);
      if (distance <= REACH_LINES) pairs.push({ pair: [first, second], cost: 2 * i + 1 + j });
    }
  }
  return pairs.sort((a, b) => a.cost - b.cost).map((entry) => entry.pair);
}

/** Each edit with the next one that says the same: one operator, one description. */
function twinsOf(mutations: readonly Mutation[]): readonly Pair[] {
  const last = new Map<string, Mutation>();
  const pairs: Pair[] = [];
  for (const mutation of mutations) {
    const key = `${mutation.operator} ${mutation.description}`;
    const twin = last.get(key);
    if (twin !== undefined) pairs.push([twin, mutation]);
    last.set(key, mutation);
  }
  return pairs;
}
