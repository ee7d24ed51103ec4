/** Which candidates of minimization are worth a trial. */
import type { Grammar } from '../syntax/grammar.js';
import type { Source } from './source.js';

/**
 * Makes a test for candidates: a text that does not parse, though both ends do, cannot be a fix.
 *
 * @param original - one end, read.
 * @param proposal - the other end, read.
 * @param grammar - the one both were read with, or null.
 * @returns a function that is false for texts not worth trying. It is always true without a grammar, and where an end itself has parse
 * errors: then the parser's word means little.
 * @remarks The function costs one parse per call.
 */
export function parsesLikeBoth(original: Source, proposal: Source, grammar: Grammar | null): (text: string) => boolean {
  if (grammar === null || original.parseErrors || proposal.parseErrors) return () => true;
  return (text) => !grammar.parse(text).hasErrors;
}
