/**
 * How each hunk over-edits, and what it touches on the surface.
 *
 * The four ways of over-editing (defensive generalization, data-flow rewrite, contract drift, feature accretion) are those that the literature on
 * over-editing in program repair names. They are decided from both trees by rules over node kinds: what is labelled can be pointed at.
 */
import type { Hunk } from '../diff/hunk.js';
import type { Label } from './label.js';
import { accretionLabels } from './labels/accretionLabels.js';
import { commentLabels } from './labels/commentLabels.js';
import { contractLabels } from './labels/contractLabels.js';
import { dataFlowLabels } from './labels/dataFlowLabels.js';
import { defensiveLabels } from './labels/defensiveLabels.js';
import { type HunkChange, hunkChange } from './labels/hunkChange.js';
import { labelledText } from './labels/labelledText.js';
import { Renames } from './labels/renameLabels.js';
import { surfaceLabels } from './labels/surfaceLabels.js';
import { matchScopes } from './matchScopes.js';
import type { Source } from './source.js';

/**
 * Labels hunks, or parts of hunks.
 *
 * @param original - the text before, read.
 * @param proposal - the text after, read with the same grammar.
 * @param hunks - hunks between the two, as `diffHunks` gives them, or parts of those.
 * @returns for each hunk's id its labels in the order of their lines, each label once, with the first line that shows it. Empty lists without a
 * grammar: nothing is guessed from text.
 * @remarks Time about linear in both trees, and in the tokens of the hunks.
 */
export function labelHunks(
  original: Source,
  proposal: Source,
  hunks: readonly Hunk[],
): ReadonlyMap<string, readonly Label[]> {
  const before = labelledText(original);
  const after = labelledText(proposal);
  if (before === undefined || after === undefined) return new Map(hunks.map((hunk) => [hunk.id, []]));
  const match = matchScopes(original, proposal);
  const renames = new Renames(before, after);
  return new Map(hunks.map((hunk) => [hunk.id, labelsOf(hunkChange(before, after, match, hunk), renames)]));
}

/** The order counts: what a label settles is out of sight for those that follow. */
function labelsOf(change: HunkChange, renames: Renames): Label[] {
  const hasTokens = change.original.changedTokens().length + change.proposal.changedTokens().length > 0;
  const found = [
    ...commentLabels(change, hasTokens),
    ...surfaceLabels(change),
    ...renames.label(change),
    ...defensiveLabels(change),
    ...contractLabels(change),
    ...accretionLabels(change),
    ...dataFlowLabels(change),
  ];
  found.sort((left, right) => left.line - right.line);
  const seen = new Set<string>();
  return found.filter((each) => !seen.has(each.label) && seen.add(each.label));
}
