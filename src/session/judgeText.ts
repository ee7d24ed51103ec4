/** Excess, added complexity, fidelity and verdict of one text: the proposal, or what is shown of it. */
import { fidelityOf } from '../core/fidelity/fidelityPercent.js';
import { type ReferenceFact, type TestsFact, type UnverifiedReason, verdictOf } from '../core/fidelity/verdict.js';
import type { VerdictName } from '../core/fidelity/verdictName.js';
import type { TextMeasures } from './measurer.js';
import type { RunComparison } from './tests/compareRuns.js';
import type { Translate } from './translate.js';
import { reasonWords } from './words/reasonWords.js';

/** What a text is compared with: the verified minimal patch, or a gold fix in its place. */
export interface Reference {
  readonly kind: 'minimal' | 'gold';
  readonly text: string;
  readonly complete: boolean;
}

/** Figures of one text; null for what was not measured. */
export interface Judgement {
  readonly editSize: number;
  readonly referenceEditSize: number | null;
  readonly excess: number | null;
  readonly fidelity: number | null;
  readonly addedComplexity: { readonly overOriginal: number | null; readonly overMinimal: number | null };
  readonly verdict: VerdictName;
  readonly reasons: readonly string[];
}

/** What the tests showed of a text, as the verdict asks for it. */
export function testsFactOf(comparison: RunComparison | null, why: UnverifiedReason): TestsFact {
  if (comparison === null) return { kind: 'unverified', why };
  const fixed = comparison.fixed.length;
  const stillFailing = comparison.stillFailing.length;
  const { flaky = [], broken } = comparison;
  if (flaky.length > 0 && fixed === 0 && broken.length === 0) return { kind: 'unverified', why: 'flaky' };
  return comparison.repair
    ? { kind: 'repair', fixed, stillFailing }
    : { kind: 'fails', fixed, stillFailing, broken: broken.length };
}

/** What a verdict asks to be measured: texts of one file, or of several joined into one. */
export interface TextMeasurer {
  readonly original: { readonly text: string };
  measure(text: string): TextMeasures;
  /** Tokens in which two texts differ. */
  distance(one: string, other: string): number;
}

/** Measures a text against its reference and judges it. */
export function judgeText(
  measurer: TextMeasurer,
  text: string,
  reference: Reference | null,
  tests: TestsFact,
  gamma: number,
  translate: Translate,
): Judgement {
  const own = measurer.measure(text);
  const other = reference === null ? null : measurer.measure(reference.text);
  const excess = other === null ? null : own.editSize - other.editSize;
  const overMinimal = other === null ? null : difference(own.complexity, other.complexity);
  const fact: ReferenceFact | null =
    reference === null || other === null || excess === null
      ? null
      : {
          kind: reference.kind,
          unneededTokens: measurer.distance(reference.text, text),
          excess,
          addedComplexity: overMinimal,
          similarity: other.similarity,
          complete: reference.complete,
        };
  const { verdict, reasons } = verdictOf({ tests, reference: fact, similarity: own.similarity, gamma });
  return {
    editSize: own.editSize,
    referenceEditSize: other?.editSize ?? null,
    excess,
    fidelity: excess === null ? null : fidelityOf(excess),
    addedComplexity: {
      overOriginal: difference(own.complexity, measurer.measure(measurer.original.text).complexity),
      overMinimal,
    },
    verdict,
    reasons: reasons.map((reason) => reasonWords(reason, translate)),
  };
}

function difference(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}
