/** How many tokens a proposal changes, and how many of them the tests need. */
import { editDistance } from '../diff/editDistance.js';
import { equalTokens } from './equalButForComments.js';
import type { Source } from './source.js';

/** `1 of 17 changed tokens needed`; null when no minimal patch was verified. */
export interface ChangedTokens {
  readonly all: number;
  readonly needed: number | null;
}

/**
 * Counts changed and needed tokens.
 *
 * All is the distance from the original to the proposal, needed the distance from the original to the minimal patch: that is what has
 * to change for the tests to pass. (The distance that the proposal goes beyond the minimal patch would do as well where the minimal patch lies
 * on the way; where it does not, it can exceed all.) Two laws hold: needed is at most all, and it is equal to all only when the
 * minimal patch has the tokens of the proposal, so "all needed" is never said while something was left out.
 *
 * @param minimal - the verified minimal patch, or null.
 */
export function changedTokens(original: Source, proposal: Source, minimal: Source | null): ChangedTokens {
  const all = editDistance(original.tokens, proposal.tokens);
  if (minimal === null) return { all, needed: null };
  if (equalTokens(minimal, proposal)) return { all, needed: all };
  return { all, needed: Math.max(0, Math.min(editDistance(original.tokens, minimal.tokens), all - 1)) };
}
