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
  /** How suspicious a line is by itself: 0 where nothing is known, 1 for one clear sign, more for several. Lines are 1-based. */
  lineWeight(line: number): number;
}

/** Turns what a failing run says into suspicion; `withSpectrum` adds what runs. */
export interface Localizer {
  locate(tree: SyntaxTree, path: string, baseline: TestRun): Suspicion;
}
