/** Line similarity: the share of lines that a change preserves. Under γ a patch is a reimplementation and not a fix. */
import { internPair } from '../text/internPair.js';
import { splitLines } from '../text/splitLines.js';
import { commonLength } from './commonLength.js';

/** Lines of two texts, counted without blank ones. */
export interface LineSimilarity {
  readonly kept: number;
  readonly added: number;
  readonly deleted: number;
  /** From 0 to 1, by the reading that was asked for. */
  readonly similarity: number;
}

/**
 * The readings found in the literature: `symmetric` is kept / (kept + added + deleted), `consistency` kept / lines of the proposal,
 * `original` kept / lines of the original.
 */
export const SIMILARITY_READINGS = ['symmetric', 'consistency', 'original'] as const;

export type SimilarityReading = (typeof SIMILARITY_READINGS)[number];

/** A share from 0 to 1 in every reading. */
export type Similarities = Readonly<Record<SimilarityReading, number>>;

/**
 * How much of a text a proposal preserves, in lines.
 *
 * @param original - the text before.
 * @param proposal - the text after.
 * @param options - `reading`: which share to report; `symmetric` when left out.
 * @returns whole numbers of lines and the share. Lines are compared without white space at their ends; blank ones are left out.
 * `kept` is the largest number of lines that can be kept in order. Without any line on either side the similarity is 1.
 * @remarks `symmetric` is the same in both directions, and 1 exactly when nothing was added or deleted. Time linear when little changed,
 * n·m / 32 for n and m lines that have little in common.
 */
export function lineSimilarity(
  original: string,
  proposal: string,
  options: { readonly reading?: SimilarityReading } = {},
): LineSimilarity {
  const { before, after, distinct } = internPair(comparableLines(original), comparableLines(proposal));
  const kept = commonLength(before, after, distinct);
  const added = after.length - kept;
  const deleted = before.length - kept;
  return { kept, added, deleted, similarity: share(kept, added, deleted, options.reading ?? 'symmetric') };
}

/**
 * One value per reading.
 *
 * @param make - called once for each.
 */
export function byReading<Value>(
  make: (reading: SimilarityReading) => Value,
): Readonly<Record<SimilarityReading, Value>> {
  return { symmetric: make('symmetric'), consistency: make('consistency'), original: make('original') };
}

/**
 * {@link lineSimilarity} in all readings at once.
 *
 * @returns the three shares; the texts are compared once.
 */
export function similaritiesOf(original: string, proposal: string): Similarities {
  const { kept, added, deleted } = lineSimilarity(original, proposal);
  return byReading((reading) => share(kept, added, deleted, reading));
}

function comparableLines(text: string): string[] {
  return splitLines(text)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function share(kept: number, added: number, deleted: number, reading: SimilarityReading): number {
  if (kept + added + deleted === 0) {
    return 1;
  }
  const total = kept + (reading === 'original' ? 0 : added) + (reading === 'consistency' ? 0 : deleted);
  return total === 0 ? 0 : kept / total;
}
