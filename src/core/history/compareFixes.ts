/** A generated fix beside the person's own fix of the same attempt: which keeps more of it. */
import { lineSimilarity, type SimilarityReading } from '../diff/lineSimilarity.js';

/** An attempt, how the person fixed it, and how something else did. */
export interface FixPair {
  readonly attempt: string;
  readonly own: string;
  readonly generated: string;
}

/** Line similarity of each fix to the attempt, over the whole file. */
export interface ComparedFix {
  readonly own: number;
  readonly generated: number;
  /** `generated` more faithful to the attempt than the person was, `own` less, `equal` neither. */
  readonly closer: 'own' | 'generated' | 'equal';
}

/** Pair by pair, and in total; means are null without pairs. */
export interface FixComparison {
  readonly pairs: readonly ComparedFix[];
  readonly meanOwn: number | null;
  readonly meanGenerated: number | null;
  readonly generatedCloser: number;
  readonly ownCloser: number;
}

/**
 * Compares generated fixes with people's own.
 *
 * @param pairs - whole texts.
 * @param options - `reading` of similarity; `symmetric` when left out.
 * @returns one entry per pair in their order, and the totals.
 */
export function compareFixes(
  pairs: readonly FixPair[],
  options: { readonly reading?: SimilarityReading } = {},
): FixComparison {
  const compared = pairs.map((pair): ComparedFix => {
    const own = lineSimilarity(pair.attempt, pair.own, options).similarity;
    const generated = lineSimilarity(pair.attempt, pair.generated, options).similarity;
    return { own, generated, closer: own === generated ? 'equal' : own > generated ? 'own' : 'generated' };
  });
  return {
    pairs: compared,
    meanOwn: meanOf(compared.map((each) => each.own)),
    meanGenerated: meanOf(compared.map((each) => each.generated)),
    generatedCloser: compared.filter((each) => each.closer === 'generated').length,
    ownCloser: compared.filter((each) => each.closer === 'own').length,
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
