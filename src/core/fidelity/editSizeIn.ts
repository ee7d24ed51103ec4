/** Edit size of a text other than the proposal, over the scope of the proposal: what the excess is taken from. */
import { editDistance } from '../diff/editDistance.js';
import { matchScopes } from './matchScopes.js';
import type { Source } from './source.js';
import { type TouchedScope, tokensInUnits, touchedScope } from './touchedScope.js';

/**
 * Edit size from the original to another text (the minimal patch, a gold fix), over the scope of the proposal.
 *
 * Changed tokens are counted in the whole file. They are divided by the tokens of the proposal's scope: of the functions that the
 * proposal touches, as they are in the original, or as they are in the other text, whichever are more; functions that the proposal adds
 * count in the other text where it has them too. So the size of the proposal over its own scope is its edit size, and a fix that leaves
 * a function alone is not made smaller by what the proposal wrote into it.
 *
 * @param original - the text before.
 * @param other - the text whose change is measured.
 * @param proposal - the text whose scope it is measured over.
 * @returns from 0 to 1; 0 exactly when `other` has the tokens of the original. Where the proposal's scope has no tokens in either text,
 * the scope of the other change is taken.
 * @remarks Excess = editSizeIn(original, proposal, proposal) − editSizeIn(original, minimal, proposal); 0 when minimal is the proposal.
 */
export function editSizeIn(original: Source, other: Source, proposal: Source): number {
  const distance = editDistance(original.tokens, other.tokens);
  if (distance === 0) return 0;
  const scope = touchedScope(original, proposal);
  const size = Math.max(scope.tokensBefore, tokensOfScopeIn(original, other, proposal, scope));
  if (size > 0) return editSize(distance, size);
  const own = touchedScope(original, other);
  return editSize(distance, Math.max(own.tokensBefore, own.tokensAfter));
}

/**
 * Changed tokens by tokens in scope, at most 1: what moves from one function to another is counted in both, and may be more than either.
 *
 * @param distance - changed tokens.
 * @param scopeTokens - tokens in scope, before or after, whichever are more.
 */
export function editSize(distance: number, scopeTokens: number): number {
  return distance === 0 ? 0 : Math.min(1, distance / Math.max(1, scopeTokens));
}

function tokensOfScopeIn(original: Source, other: Source, proposal: Source, scope: TouchedScope): number {
  if (other === proposal) return scope.tokensAfter;
  const fromOriginal = matchScopes(original, other).after;
  const fromProposal = matchScopes(proposal, other).after;
  const units = new Set<number>();
  for (const unit of scope.unitsBefore) units.add(fromOriginal[unit] ?? -1);
  for (const unit of scope.unitsAfter) {
    if (scope.match.before[unit] === -1) units.add(fromProposal[unit] ?? -1);
  }
  units.delete(-1);
  return tokensInUnits(other.scopes, [...units]);
}
