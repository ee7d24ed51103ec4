/** The single edits of a file, band by band; what is far from the failing tests is worked out only when its turn has come. */
import type { Mutation } from '../../core/mutate/mutation.js';
import { mutationsOf } from '../../core/mutate/mutationsOf.js';
import type { Hints } from '../../core/mutate/vocabulary.js';
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';
import type { Distance, Suspicion } from './localizer.js';
import { type FamilyWeights, type RankedMutations, rankMutations } from './rankMutations.js';

/** More edits than these are not worked out at one distance: no budget reaches the end of them. */
const EDIT_LIMIT = 20_000;

/** The bands of `rankMutations`, in two steps: what to try before pairs of edits, and what after. */
export class EditsByBand {
  readonly #tree: SyntaxTree;
  readonly #suspicion: Suspicion;
  readonly #hints: Hints;
  readonly #weights: FamilyWeights;
  readonly #ranked = new Map<Distance, RankedMutations>();

  constructor(tree: SyntaxTree, suspicion: Suspicion, hints: Hints, weights: FamilyWeights = new Map()) {
    this.#tree = tree;
    this.#suspicion = suspicion;
    this.#hints = hints;
    this.#weights = weights;
  }

  /** Usual edits where the failing tests point, then in what is called from there. */
  *near(): Generator<Mutation, undefined> {
    yield* this.#at(0).usual;
    yield* this.#at(1).usual;
  }

  /** The rest: far-fetched edits where the tests point, usual ones elsewhere, then all others. */
  *others(): Generator<Mutation, undefined> {
    yield* this.#at(0).farFetched;
    yield* this.#at(2).usual;
    yield* this.#at(1).farFetched;
    yield* this.#at(2).farFetched;
  }

  #at(distance: Distance): RankedMutations {
    const known = this.#ranked.get(distance);
    if (known !== undefined) return known;
    const within = this.#suspicion.rangesAt(distance);
    const mutations = mutationsOf(this.#tree, { within, hints: this.#hints, limit: EDIT_LIMIT });
    const own = mutations.filter((mutation) => this.#suspicion.distanceOf(mutation.edit.start) === distance);
    const ranked = rankMutations(own, this.#suspicion, this.#weights);
    this.#ranked.set(distance, ranked);
    return ranked;
  }
}
