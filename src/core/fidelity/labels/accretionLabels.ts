/** Feature accretion: logging, optional parameters, helpers, caching. */
import { nameNodeOf } from '../../syntax/nameOfNode.js';
import type { Label } from '../label.js';
import { isOptional } from './contractLabels.js';
import type { HunkChange } from './hunkChange.js';
import type { HunkSide } from './hunkSide.js';
import { isCaching, isLogging } from './vocabulary.js';

/** Labels what a hunk adds that was not asked for. */
export function accretionLabels(change: HunkChange): Label[] {
  const { proposal } = change;
  const labels = proposal
    .touchedNodes()
    .filter((node) => isAccretion(change, node))
    .map((node): Label => ({ label: 'feature-accretion', line: proposal.text.line(node) }));
  return [...labels, ...helperLabels(change)];
}

function isAccretion(change: HunkChange, node: number): boolean {
  const { proposal } = change;
  const { text } = proposal;
  if (text.is(node, 'calls')) return proposal.isWhole(node) && isLogging(text.callee(node));
  if (text.is(node, 'decorators')) return proposal.isWhole(node) && isCaching(text.text(node));
  if (text.is(node, 'identifiers')) return isNewCache(proposal, node);
  return text.is(text.parent(node), 'parameters') && proposal.isWhole(node) && isNewOption(change, node);
}

/** A new optional parameter of a function that was there. */
function isNewOption(change: HunkChange, parameter: number): boolean {
  const { text } = change.proposal;
  if (!isOptional(text, parameter)) return false;
  const unit = text.functionAround(parameter);
  return unit >= 0 && (change.match.before[unit] ?? -1) >= 0;
}

/** The name of a new variable or field that keeps results. */
function isNewCache(side: HunkSide, node: number): boolean {
  const { text } = side;
  if (!side.isWhole(node) || !isCaching(text.text(node))) return false;
  return text.is(node, 'definitions') || text.is(node, 'assignments') || text.is(text.parent(node), 'assignments');
}

/** New functions and classes, but not lambdas: those are how a value is computed. Shown where the name stands. */
function helperLabels({ proposal, match }: HunkChange): Label[] {
  const { text } = proposal;
  const labels: Label[] = [];
  text.source.scopes.forEach((unit, number) => {
    const isNew = unit.kind !== 'statement' && unit.name !== '' && match.before[number] === -1;
    if (!isNew) return;
    const [name] = text.tokenRange(nameNodeOf(text.tree, unit.node));
    if (name >= proposal.first && name < proposal.last && proposal.isChanged(name)) {
      labels.push({ label: 'feature-accretion', line: text.line(unit.node) });
    }
  });
  return labels;
}
