/** Cognitive complexity with the place and reason of each point. */
import type { ComplexityReason } from '../syntax/languageTable.js';

/** One increment. */
export interface ComplexityPoint {
  /** 1-based line, and offset in UTF-16 code units, of the word that adds. */
  readonly line: number;
  readonly start: number;
  /** The word itself, as it stands in the program: `for`, `&&`, `?`. */
  readonly word: string;
  /** What it adds: 1, or 1 + nesting. */
  readonly amount: number;
  /** How deep it is nested; 0 for what never pays nesting. */
  readonly nesting: number;
  readonly reason: ComplexityReason;
}

/** One function with all that is inside it. */
export interface FunctionComplexity {
  /** Empty for an anonymous function that is given to nothing. */
  readonly name: string;
  /** 1-based line of the name, or of the function where it has none. */
  readonly line: number;
  /** Where the function begins and ends, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly complexity: number;
  readonly points: readonly ComplexityPoint[];
}

/** A whole file. */
export interface ComplexityReport {
  /** Sum over `functions` and `topLevel`. */
  readonly total: number;
  /**
   * Outermost functions in file order, those with 0 too. In JavaScript and TypeScript an outermost function without control flow of its
   * own holds only its own points, and the functions directly inside it are listed beside it.
   */
  readonly functions: readonly FunctionComplexity[];
  /** Points outside functions. */
  readonly topLevel: readonly ComplexityPoint[];
}
