/** A program with a known fix and known excess around it: what has to be found is known beforehand. */
import { diffHunks } from '../../src/core/diff/diffHunks.ts';

/** A test by its name and source, which is run with the names of the program in scope. */
export interface NamedTest {
  readonly name: string;
  readonly source: string;
}

export interface PlantedCase {
  readonly language: 'python' | 'javascript';
  readonly original: string;
  readonly proposal: string;
  readonly tests: readonly NamedTest[];
  /** Ids of the hunks that were planted as the fix. */
  readonly fix: readonly string[];
  /** Whether some of the fix make sense only together. */
  readonly tied: boolean;
  /** What the excess consists of. */
  readonly excess: readonly string[];
}

/** How large a case is. */
export interface CaseSize {
  readonly hunks: number;
  readonly needed: number;
}

const HUNKS = [2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 32, 40];
const NEEDED = [1, 2, 3, 4, 1];

/** The sizes of so many cases, the same for all kinds of them; at least one hunk is excess. */
export function caseSizes(count: number): CaseSize[] {
  return Array.from({ length: count }, (_, number) => {
    const hunks = HUNKS[number % HUNKS.length] ?? 2;
    const needed = NEEDED[Math.floor(number / HUNKS.length) % NEEDED.length] ?? 1;
    return { hunks, needed: Math.min(hunks - 1, needed) };
  });
}

/** Ids of the hunks of a proposal that are where the fix alone would have its own. */
export function hunksOfFix(original: string, proposal: string, fixed: string): string[] {
  const places = diffHunks(original, fixed).map(({ edit }) => edit);
  return diffHunks(original, proposal)
    .filter(({ edit }) => places.some((place) => edit.start <= place.end && edit.end >= place.start))
    .map((hunk) => hunk.id);
}
