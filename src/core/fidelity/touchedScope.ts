/**
 * The scope of a change: what its edit size is measured over.
 *
 * A file is larger than its bug, so measuring by the file would call everything small. The scope is the set of innermost functions that
 * the change touches, in both texts; where no function is around, the class or the statement of the top level. New functions count in
 * the text after, removed ones in the text before, and a function around a new or removed one is not touched by that alone.
 */
import type { ScopeUnit } from '../syntax/scopesOf.js';
import { matchScopes, type ScopeMatch } from './matchScopes.js';
import type { Source } from './source.js';

/** The touched units of two texts, by number, and how many tokens they hold; units inside one another count once. */
export interface TouchedScope {
  readonly match: ScopeMatch;
  readonly unitsBefore: readonly number[];
  readonly unitsAfter: readonly number[];
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * The scope of the change from one text to another.
 *
 * @returns both sides; empty exactly when the token sequences are equal.
 * @remarks Time as `matchScopes`.
 */
export function touchedScope(before: Source, after: Source): TouchedScope {
  const match = matchScopes(before, after);
  const unitsBefore = marked(match.touchedBefore);
  const unitsAfter = marked(match.touchedAfter);
  return {
    match,
    unitsBefore,
    unitsAfter,
    tokensBefore: tokensInUnits(before.scopes, unitsBefore),
    tokensAfter: tokensInUnits(after.scopes, unitsAfter),
  };
}

function marked(marks: Uint8Array): number[] {
  const units: number[] = [];
  marks.forEach((mark, unit) => {
    if (mark === 1) units.push(unit);
  });
  return units;
}

/**
 * How many tokens are in any of some units.
 *
 * @param scopes - units in pre-order.
 * @param units - numbers of units, in any order.
 */
export function tokensInUnits(scopes: readonly ScopeUnit[], units: readonly number[]): number {
  let count = 0;
  let behind = 0;
  for (const unit of [...units].sort((left, right) => left - right)) {
    const { first, last } = scopes[unit] ?? { first: 0, last: 0 };
    count += Math.max(0, last - Math.max(first, behind));
    behind = Math.max(behind, last);
  }
  return count;
}
