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
export type SimilarityReading = 'symmetric' | 'consistency' | 'original';

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
