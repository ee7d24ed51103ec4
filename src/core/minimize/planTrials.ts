/** Which trials to run at the same time: the next one, and those that will likely follow it. */
import type { SearchContext, SearchState, Trial } from './searchState.js';
import type { TrialBook } from './trialBook.js';

/** Thoughts per trial wanted; beyond, what is likely next has been run already or is too unlikely. */
const THOUGHTS_PER_TRIAL = 8;

/**
 * Thinks a search through for both outcomes of each trial, likelier ones first.
 *
 * @param start - the state of the search.
 * @param count - trials wanted, 1 or more.
 * @returns at most `count` trials of different texts that were not tried yet, the one that the search needs first in front.
 * @remarks Deterministic. The later trials may turn out not to be needed.
 */
export function planTrials(start: SearchState, context: SearchContext, book: TrialBook, count: number): Trial[] {
  const plan = new Map<string, Trial>();
  const ahead = {
    isViable: (keep: ReadonlySet<string>) => context.isViable(keep),
    refine: () => undefined,
    isAhead: true,
  };
  const thoughts = [{ state: start, chance: 1 }];
  for (let budget = THOUGHTS_PER_TRIAL * count; budget > 0 && plan.size < count; budget--) {
    const likeliest = thoughts.reduce(
      (best, thought, index) => (thought.chance > (thoughts[best]?.chance ?? 0) ? index : best),
      0,
    );
    const [thought] = thoughts.splice(likeliest, 1);
    if (thought === undefined) {
      break;
    }
    const { state, trial } = thought.state.next(thought.state === start ? context : ahead);
    if (trial === undefined) {
      continue;
    }
    const outcome = book.outcomeOf(trial);
    if (outcome !== undefined) {
      thoughts.push({ state: state.learn(trial, outcome), chance: thought.chance });
      continue;
    }
    plan.set(book.textOf(trial.keep), trial);
    if (plan.size < count) {
      thoughts.push(
        { state: state.learn(trial, { holds: true, failing: [] }), chance: thought.chance * trial.chance },
        {
          state: state.learn(trial, { holds: false, failing: trial.likelyFailing }),
          chance: thought.chance * (1 - trial.chance),
        },
      );
    }
  }
  return [...plan.values()];
}
