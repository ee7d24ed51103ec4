/** How suspicious the places of a file are: what the search for a repair begins with. */
import type { SyntaxTree } from '../../core/syntax/syntaxTree.js';
import type { TestRun } from '../ports/oracle.js';

export type Distance = 0 | 1 | 2;

/** Where to look, in the characters and lines of one file. */
export interface Suspicion {
  /**
   * How far the place is from what the failing tests point at: 0 the functions they point at, 1 what those call and the code around
   * them, 2 the rest of the file.
   */
  distanceOf(offset: number): Distance;
  /** The ranges of characters at a distance, in file order; may hold some that are nearer (functions inside functions). */
  rangesAt(distance: Distance): readonly { readonly start: number; readonly end: number }[];
  /** How suspicious a line is by itself, 0 to 1; 0 where nothing is known. Lines are 1-based. */
  lineWeight(line: number): number;
}

/** Turns a failing run into suspicion. A localizer that has measured coverage can stand in for the one that reads messages. */
export interface Localizer {
  locate(tree: SyntaxTree, path: string, baseline: TestRun): Suspicion;
}
