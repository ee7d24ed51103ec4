/** What makes a proposal more complex than its original, or less: the points that it adds, moves deeper and takes away. */
import { alignPoints } from '../complexity/alignPoints.js';
import type { ComplexityPoint, FunctionComplexity } from '../complexity/complexityReport.js';
import { diffHunks } from '../diff/diffHunks.js';
import { unchangedPlaces } from '../diff/unchangedPlaces.js';
import { complexityOf, partnersOf } from './complexityOfChange.js';
import { matchScopes } from './matchScopes.js';
import type { Source } from './source.js';

/** One point that only one text has, or that adds another amount in it. */
export interface PointChange {
  /** The point as it is in the proposal; as it was in the original where the proposal lacks it. */
  readonly point: ComplexityPoint;
  /** The text that the point's place is in. */
  readonly side: 'original' | 'proposal';
  /** Whether both texts have it: then it is nested otherwise. */
  readonly isMoved: boolean;
  /** What it adds; negative for what is gone, or nested less deeply. Never 0. */
  readonly amount: number;
}

/** One function in both texts; null in the text that lacks it. */
export interface FunctionGrowth {
  readonly name: string;
  /** 1-based line in the proposal; in the original for a function that the proposal lacks. */
  readonly line: number;
  readonly original: number | null;
  readonly proposal: number | null;
  /** Those in the proposal in file order, then those that are gone. Their amounts add up to the difference. */
  readonly changes: readonly PointChange[];
}

/** Whole files. */
export interface ComplexityGrowth {
  readonly original: number;
  readonly proposal: number;
  /** The proposal's outermost functions in file order, then those that only the original has; unchanged ones too. */
  readonly functions: readonly FunctionGrowth[];
  /** Outside functions. */
  readonly topLevel: readonly PointChange[];
}

/**
 * Finds out where complexity comes from.
 *
 * @param original - the text before, read.
 * @param proposal - the text after, read with the same grammar.
 * @returns null when either text was read without a grammar.
 * @remarks The amounts of all changes add up to `proposal - original`. Time that of the measures of a change.
 */
export function complexityGrowth(original: Source, proposal: Source): ComplexityGrowth | null {
  const before = complexityOf(original);
  const after = complexityOf(proposal);
  if (before === null || after === null) return null;
  const partners = partnersOf(before.functions, after.functions, original, proposal, matchScopes(original, proposal));
  const found = new Set(partners.values());
  const hunks = diffHunks(original.text, proposal.text);
  const placeBefore = unchangedPlaces(original.text, proposal.text, hunks);
  const changesOf = (left: readonly ComplexityPoint[], right: readonly ComplexityPoint[]): PointChange[] =>
    alignPoints(left, right, placeBefore).flatMap(({ before: was, after: is }) => changeOf(was, is));
  const functions = after.functions.map((each) => {
    const partner = partners.get(each) ?? null;
    return growthOf(partner, each, changesOf(partner?.points ?? [], each.points));
  });
  const removed = before.functions
    .filter((each) => !found.has(each))
    .map((each) => growthOf(each, null, changesOf(each.points, [])));
  return {
    original: before.total,
    proposal: after.total,
    functions: [...functions, ...removed],
    topLevel: changesOf(before.topLevel, after.topLevel),
  };
}

function growthOf(
  before: FunctionComplexity | null,
  after: FunctionComplexity | null,
  changes: readonly PointChange[],
): FunctionGrowth {
  const shown = after ?? before;
  return {
    name: shown?.name ?? '',
    line: shown?.line ?? 1,
    original: before?.complexity ?? null,
    proposal: after?.complexity ?? null,
    changes,
  };
}

function changeOf(before: ComplexityPoint | null, after: ComplexityPoint | null): PointChange[] {
  if (after === null) {
    return before === null ? [] : [{ point: before, side: 'original', isMoved: false, amount: -before.amount }];
  }
  const amount = after.amount - (before?.amount ?? 0);
  return amount === 0 ? [] : [{ point: after, side: 'proposal', isMoved: before !== null, amount }];
}
