/** Where the complexity of what a review shows comes from; read at the first hover, and kept with the state of the review. */
import type { ComplexityGrowth } from '../core/fidelity/complexityGrowth.js';
import { languageOfDocument } from '../core/syntax/languageOf.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Review } from '../session/review/review.js';

/** Against both texts that the badge compares with. */
export interface ReviewGrowth {
  readonly overOriginal: ComplexityGrowth;
  /** Null while no minimal patch is verified. */
  readonly overMinimal: ComplexityGrowth | null;
}

export class ReviewComplexity {
  readonly #grammars: Grammars;
  readonly #known = new WeakMap<Review, Promise<ReviewGrowth | null>>();

  constructor(grammars: Grammars) {
    this.#grammars = grammars;
  }

  /** Null where the language has no grammar, or its grammar cannot be loaded. */
  of(review: Review): Promise<ReviewGrowth | null> {
    const known = this.#known.get(review);
    if (known) return known;
    const growth = this.#read(review);
    this.#known.set(review, growth);
    return growth;
  }

  async #read(review: Review): Promise<ReviewGrowth | null> {
    const language = languageOfDocument(review.language, review.path);
    const grammar = language === null ? null : await this.#grammars.load(language);
    if (!grammar?.ok) return null;
    const [{ complexityGrowth }, { readSource }] = await Promise.all([
      import('../core/fidelity/complexityGrowth.js'),
      import('../core/fidelity/source.js'),
    ]);
    const shown = readSource(review.shownText, grammar.value);
    const overOriginal = complexityGrowth(readSource(review.original, grammar.value), shown);
    if (overOriginal === null) return null;
    const minimal = review.shown.addedComplexity.overMinimal === null ? null : review.minimal;
    const overMinimal = minimal === null ? null : complexityGrowth(readSource(minimal, grammar.value), shown);
    return { overOriginal, overMinimal };
  }
}
