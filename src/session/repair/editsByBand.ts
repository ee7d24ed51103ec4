/** The single edits of a file, band by band; what is far from the failing tests is worked out only when its turn has come. */
import type { LineRange } from '../../core/diff/hunk.js';
import type { Mutation } from '../../core/mutate/mutation.js';
import { mutationsOf } from '../../core/mutate/mutationsOf.js';
import type { Hints } from '../../core/mutate/vocabulary.js';
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';
import { type CharacterRange, charactersOf, commonParts, isWithin } from './editsWithin.js';
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
  readonly #part: CharacterRange;
  readonly #ranked = new Map<Distance, RankedMutations>();

  /** @param lines - the part of the file that may change; null for all of it. */
  constructor(
    tree: SyntaxTree,
    suspicion: Suspicion,
    hints: Hints,
    weights: FamilyWeights = new Map(),
    lines: LineRange | null = null,
  ) {
    this.#tree = tree;
    this.#suspicion = suspicion;
    this.#hints = hints;
    this.#weights = weights;
    this.#part = lines === null ? { start: 0, end: tree.text.length } : charactersOf(tree.text, lines);
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
    const within = commonParts(this.#suspicion.rangesAt(distance), this.#part);
    const mutations = mutationsOf(this.#tree, { within, hints: this.#hints, limit: EDIT_LIMIT });
    const own = mutations.filter(
      ({ edit }) => this.#suspicion.distanceOf(edit.start) === distance && isWithin(edit, this.#part),
    );
    const ranked = rankMutations(own, this.#suspicion, this.#weights);
    this.#ranked.set(distance, ranked);
    return ranked;
  }
}
