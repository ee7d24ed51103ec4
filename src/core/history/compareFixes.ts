/** A generated fix beside the person's own fix of the same attempt: which keeps more of it. */
import { byReading, type Similarities, type SimilarityReading, similaritiesOf } from '../diff/lineSimilarity.js';

/** An attempt, how the person fixed it, and how something else did. */
export interface FixPair {
  readonly attempt: string;
  readonly own: string;
  readonly generated: string;
}

/** `generated` is more faithful to the attempt than the person was, `own` less, `equal` neither. */
export type CloserFix = 'own' | 'generated' | 'equal';

/** Line similarity of each fix to the attempt, over the whole file. */
export interface ComparedFix {
  readonly own: Similarities;
  readonly generated: Similarities;
  readonly closer: Readonly<Record<SimilarityReading, CloserFix>>;
}

/** All pairs in one reading; means are null without pairs. */
export interface FixTotals {
  readonly meanOwn: number | null;
  readonly meanGenerated: number | null;
  readonly generatedCloser: number;
  readonly ownCloser: number;
  readonly equal: number;
}

/** Pair by pair, and in total. */
export interface FixComparison {
  readonly pairs: readonly ComparedFix[];
  readonly totals: Readonly<Record<SimilarityReading, FixTotals>>;
}

/**
 * Compares generated fixes with people's own.
 *
 * @param pairs - whole texts.
 * @returns one entry per pair in their order, and the totals, in all readings of similarity.
 */
export function compareFixes(pairs: readonly FixPair[]): FixComparison {
  const compared = pairs.map((pair): ComparedFix => {
    const own = similaritiesOf(pair.attempt, pair.own);
    const generated = similaritiesOf(pair.attempt, pair.generated);
    return { own, generated, closer: byReading((reading) => closerOf(own[reading], generated[reading])) };
  });
  return { pairs: compared, totals: byReading((reading) => totalsOf(compared, reading)) };
}

function closerOf(own: number, generated: number): CloserFix {
  if (own === generated) return 'equal';
  return own > generated ? 'own' : 'generated';
}

function totalsOf(compared: readonly ComparedFix[], reading: SimilarityReading): FixTotals {
  const count = (closer: CloserFix): number => compared.filter((each) => each.closer[reading] === closer).length;
  return {
    meanOwn: meanOf(compared.map((each) => each.own[reading])),
    meanGenerated: meanOf(compared.map((each) => each.generated[reading])),
    generatedCloser: count('generated'),
    ownCloser: count('own'),
    equal: count('equal'),
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
