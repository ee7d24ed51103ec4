/** Cognitive complexity before and after, function by function. */
import { cognitiveComplexity } from '../complexity/cognitiveComplexity.js';
import type { ComplexityReport, FunctionComplexity } from '../complexity/complexityReport.js';
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import type { ScopeMatch } from './matchScopes.js';
import type { Source } from './source.js';

/** One outermost function; null in the text that lacks it. */
export interface FunctionChange {
  readonly name: string;
  /** 1-based line in the proposal; in the original for a function that the proposal lacks. */
  readonly line: number;
  readonly original: number | null;
  readonly proposal: number | null;
}

/** Whole files, and all their outermost functions: the proposal's in file order, then those that only the original has. */
export interface ComplexityChange {
  readonly original: number;
  readonly proposal: number;
  readonly functions: readonly FunctionChange[];
}

const reports = new WeakMap<SyntaxTree, ComplexityReport>();

/** Cognitive complexity of a text, computed once; null without a grammar. */
export function complexityOf(source: Source): ComplexityReport | null {
  if (source.tree === null) return null;
  const known = reports.get(source.tree);
  if (known !== undefined) return known;
  const report = cognitiveComplexity(source.tree);
  reports.set(source.tree, report);
  return report;
}

/**
 * Compares the complexity of two texts.
 *
 * @param match - the units of both, matched: a function that got another name is one function.
 * @returns null when either text was read without a grammar.
 */
export function complexityOfChange(original: Source, proposal: Source, match: ScopeMatch): ComplexityChange | null {
  const before = complexityOf(original);
  const after = complexityOf(proposal);
  if (before === null || after === null) return null;
  const partners = partnersOf(before.functions, after.functions, original, proposal, match);
  const found = new Set(partners.values());
  const functions = after.functions.map((each): FunctionChange => {
    const partner = partners.get(each);
    return {
      name: each.name,
      line: each.line,
      original: partner?.complexity ?? null,
      proposal: each.complexity,
    };
  });
  const removed = before.functions
    .filter((each) => !found.has(each))
    .map((each): FunctionChange => ({ name: each.name, line: each.line, original: each.complexity, proposal: null }));
  return { original: before.total, proposal: after.total, functions: [...functions, ...removed] };
}

/**
 * The function before for functions after: by matched units, else (lambdas that are no units) first with first of one name.
 *
 * @param before - functions of the report on `original`.
 * @param after - functions of the report on `proposal`.
 * @param match - the units of both.
 * @returns functions before by functions after; new functions are not in it.
 */
export function partnersOf(
  before: readonly FunctionComplexity[],
  after: readonly FunctionComplexity[],
  original: Source,
  proposal: Source,
  match: ScopeMatch,
): ReadonlyMap<FunctionComplexity, FunctionComplexity> {
  const unitsBefore = unitsByStart(original);
  const unitsAfter = unitsByStart(proposal);
  const waiting = new Map<string, FunctionComplexity[]>();
  const byUnit = new Map<number, FunctionComplexity>();
  for (const each of before) {
    const unit = unitsBefore.get(each.start);
    if (unit !== undefined) byUnit.set(unit, each);
    else waiting.set(each.name, [...(waiting.get(each.name) ?? []), each]);
  }
  const partners = new Map<FunctionComplexity, FunctionComplexity>();
  for (const each of after) {
    const unit = unitsAfter.get(each.start);
    const partner = unit === undefined ? waiting.get(each.name)?.shift() : byUnit.get(match.before[unit] ?? -1);
    if (partner !== undefined) partners.set(each, partner);
  }
  return partners;
}

function unitsByStart(source: Source): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  source.scopes.forEach((unit, number) => {
    const start = source.tree?.start[unit.node];
    if (unit.kind === 'function' && start !== undefined) units.set(start, number);
  });
  return units;
}
