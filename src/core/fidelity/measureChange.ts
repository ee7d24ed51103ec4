/** What a change measures, without running anything: tokens, lines, complexity. */
import { editDistance } from '../diff/editDistance.js';
import { type LineSimilarity, lineSimilarity } from '../diff/lineSimilarity.js';
import { type ComplexityChange, complexityOfChange } from './complexityOfChange.js';
import { editSize } from './editSizeIn.js';
import type { Source } from './source.js';
import { touchedScope } from './touchedScope.js';

/** Figures of a change. */
export interface ChangeMeasures {
  readonly tokens: {
    readonly original: number;
    readonly proposal: number;
    /** Changed tokens of the whole file: the edit distance. */
    readonly distance: number;
    /** Tokens of the scope of the change in each text. */
    readonly scopeOriginal: number;
    readonly scopeProposal: number;
    /** distance / max(scopeOriginal, scopeProposal), at most 1. */
    readonly editSize: number;
    /** distance / max(original, proposal). */
    readonly fileEditSize: number;
  };
  readonly lines: LineSimilarity;
  /** Null without a grammar. */
  readonly complexity: ComplexityChange | null;
}

/**
 * Measures the change from one text to another.
 *
 * @param original - the text before, read.
 * @param proposal - the text after, read with the same grammar.
 * @returns figures; all 0 (and similarity 1) when the texts are equal.
 */
export function measureChange(original: Source, proposal: Source): ChangeMeasures {
  const distance = editDistance(original.tokens, proposal.tokens);
  const scope = touchedScope(original, proposal);
  return {
    tokens: {
      original: original.tokens.length,
      proposal: proposal.tokens.length,
      distance,
      scopeOriginal: scope.tokensBefore,
      scopeProposal: scope.tokensAfter,
      editSize: editSize(distance, Math.max(scope.tokensBefore, scope.tokensAfter)),
      fileEditSize: editSize(distance, Math.max(original.tokens.length, proposal.tokens.length)),
    },
    lines: lineSimilarity(original.text, proposal.text),
    complexity: complexityOfChange(original, proposal, scope.match),
  };
}
