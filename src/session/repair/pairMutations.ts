/** Two edits at once, for mistakes that one edit cannot undo. */
import type { Mutation } from '../../core/mutate/mutation.js';
import type { Suspicion } from './localizer.js';

/** What a single edit did to the failing tests, as far as it was tried. */
export interface SingleOutcome {
  readonly mutation: Mutation;
  /** Higher is better: see `progressOf`. 0 when the edit changed nothing for the better. */
  readonly progress: number;
}

/** Of the singles, this many take part in pairs: the best by progress, then by the order in which they were tried. */
const PARTNERS = 60;

/** Two edits further apart than this many lines are seldom one mistake, unless both make progress by themselves. */
const REACH_LINES = 3;

/**
 * The pairs worth trying, best first: those of edits that make progress with any other, then those near to each other; sums of places
 * in the single order decide, then the places themselves.
 */
export function pairMutations(
  outcomes: readonly SingleOutcome[],
  suspicion: Suspicion,
): readonly (readonly [Mutation, Mutation])[] {
  const ordered = outcomes
    .map((outcome, place) => ({ ...outcome, place }))
    .filter((outcome) => suspicion.distanceOf(outcome.mutation.edit.start) < 2)
    .sort((a, b) => b.progress - a.progress || a.place - b.place);
  const partners = ordered.slice(0, PARTNERS);
  const pairs: { readonly pair: readonly [Mutation, Mutation]; readonly cost: number }[] = [];
  for (const [i, first] of partners.entries()) {
    for (const [j, second] of partners.slice(i + 1).entries()) {
      const helped = first.progress > 0;
      if (!helped && Math.abs(first.mutation.line - second.mutation.line) > REACH_LINES) continue;
      pairs.push({ pair: [first.mutation, second.mutation], cost: (helped ? 0 : PARTNERS) + i + (i + 1 + j) });
    }
  }
  return pairs.sort((a, b) => a.cost - b.cost).map((entry) => entry.pair);
}
