/** The one word about a proposal, and the facts that led to it. */
import type { VerdictName } from './verdictName.js';

/** Excess from which on a proposal over-edits, as a share of the scope. */
const OVER_EDIT_EXCESS = 0.1;

/** What running the tests on original and proposal showed. */
export type TestsFact =
  | {
      /** At least one target test is fixed and none that passed is broken. */
      readonly kind: 'repair';
      readonly fixed: number;
      /** Target tests that fail still; 0 for a complete repair. */
      readonly stillFailing: number;
    }
  | {
      /** The oracle's terms are not met. */
      readonly kind: 'fails';
      readonly fixed: number;
      readonly stillFailing: number;
      /** Tests that passed on the original and do not pass on the proposal. */
      readonly broken: number;
    }
  | { readonly kind: 'unverified'; readonly why: UnverifiedReason };

/** Why nothing could be verified. */
export type UnverifiedReason = 'no-tests' | 'baseline-passes' | 'not-exercised' | 'flaky' | 'not-run';

/** What the proposal is compared with: the verified minimal patch, or a gold fix in its place. */
export interface ReferenceFact {
  readonly kind: 'minimal' | 'gold';
  /** Changed tokens of the proposal that the reference does without; 0 only when the token sequences are equal. */
  readonly unneededTokens: number;
  /** Edit size of the proposal minus that of the reference, over the scope of the proposal. */
  readonly excess: number;
  /** Complexity of the proposal minus that of the reference; null without a grammar. */
  readonly addedComplexity: number | null;
  /** Whole-file line similarity of the reference to the original. */
  readonly similarity: number;
  /** Whether the search for the minimal patch came to its end; true for a gold fix. */
  readonly complete: boolean;
}

/** All that a verdict depends on. */
export interface VerdictFacts {
  readonly tests: TestsFact;
  /** Null while minimization has not begun and there is no gold fix. */
  readonly reference: ReferenceFact | null;
  /** Whole-file line similarity of the proposal to the original. */
  readonly similarity: number;
  readonly gamma: number;
}

/** Why a verdict was given, with the figures that its sentence names. */
export type VerdictReason =
  | { readonly code: UnverifiedReason }
  | { readonly code: 'not-minimized' }
  | { readonly code: 'nothing-fixed'; readonly stillFailing: number }
  | { readonly code: 'tests-broken'; readonly broken: number }
  | { readonly code: 'partly-fixed'; readonly fixed: number; readonly stillFailing: number }
  | { readonly code: 'nothing-unneeded' }
  | { readonly code: 'unneeded-tokens'; readonly unneededTokens: number }
  | {
      readonly code: 'similarity-under-gamma';
      readonly similarity: number;
      readonly gamma: number;
      readonly referenceSimilarity: number;
    }
  | { readonly code: 'excess'; readonly excess: number; readonly limit: number }
  | { readonly code: 'complexity-added'; readonly addedComplexity: number }
  | { readonly code: 'minimization-unfinished' };

/** The word and its reasons, the deciding ones first. */
export interface Verdict {
  readonly verdict: VerdictName;
  readonly reasons: readonly VerdictReason[];
}

/**
 * Judges a proposal.
 *
 * @param facts - what was measured and run; nothing in it is guessed.
 * @returns the first that holds, in this order: fails, unverified, minimal, reimplementation, over-edit, local.
 * @remarks Minimal is said only when minimization came to its end: before that, "no unneeded token" is not known.
 */
export function verdictOf(facts: VerdictFacts): Verdict {
  const { tests, reference } = facts;
  if (tests.kind === 'fails') return { verdict: 'fails', reasons: failingReasons(tests) };
  if (tests.kind === 'unverified') return { verdict: 'unverified', reasons: [{ code: tests.why }] };
  if (reference === null) {
    return { verdict: 'unverified', reasons: [{ code: 'not-minimized' }, ...partReasons(tests)] };
  }
  const judged = judge(facts, reference);
  const unfinished: VerdictReason[] = reference.complete ? [] : [{ code: 'minimization-unfinished' }];
  return { verdict: judged.verdict, reasons: [...judged.reasons, ...partReasons(tests), ...unfinished] };
}

function failingReasons(tests: Extract<TestsFact, { kind: 'fails' }>): VerdictReason[] {
  const reasons: VerdictReason[] = [];
  if (tests.broken > 0) reasons.push({ code: 'tests-broken', broken: tests.broken });
  if (tests.fixed === 0) reasons.push({ code: 'nothing-fixed', stillFailing: tests.stillFailing });
  else reasons.push(...partReasons(tests));
  return reasons;
}

function partReasons(tests: { readonly fixed: number; readonly stillFailing: number }): VerdictReason[] {
  const { fixed, stillFailing } = tests;
  return stillFailing > 0 ? [{ code: 'partly-fixed', fixed, stillFailing }] : [];
}

function judge(facts: VerdictFacts, reference: ReferenceFact): Verdict {
  if (reference.unneededTokens === 0) {
    return reference.complete
      ? { verdict: 'minimal', reasons: [{ code: 'nothing-unneeded' }] }
      : { verdict: 'local', reasons: [] };
  }
  const { similarity, gamma } = facts;
  const unneeded: VerdictReason = { code: 'unneeded-tokens', unneededTokens: reference.unneededTokens };
  const overEdits = overEditReasons(reference);
  if (similarity < gamma && reference.similarity >= gamma) {
    const under: VerdictReason = {
      code: 'similarity-under-gamma',
      similarity,
      gamma,
      referenceSimilarity: reference.similarity,
    };
    return { verdict: 'reimplementation', reasons: [under, ...overEdits, unneeded] };
  }
  if (overEdits.length > 0) return { verdict: 'over-edit', reasons: [...overEdits, unneeded] };
  return { verdict: 'local', reasons: [unneeded] };
}

function overEditReasons(reference: ReferenceFact): VerdictReason[] {
  const { excess, addedComplexity } = reference;
  const reasons: VerdictReason[] = [];
  if (excess >= OVER_EDIT_EXCESS) reasons.push({ code: 'excess', excess, limit: OVER_EDIT_EXCESS });
  if (addedComplexity !== null && addedComplexity > 0) reasons.push({ code: 'complexity-added', addedComplexity });
  return reasons;
}
