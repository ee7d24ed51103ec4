/** Data-flow rewrite: values are computed by another path than before. */
import type { Label } from '../label.js';
import type { HunkChange } from './hunkChange.js';
import type { HunkSide } from './hunkSide.js';
import { isLogging, isPipeline } from './vocabulary.js';

/** Fewest tokens that go and come in a rewritten expression: less is a repair. */
const REWRITTEN_TOKENS = 4;
/** Share of a hunk's tokens that a rewritten expression keeps at most. */
const KEPT_SHARE = 0.5;

/**
 * Labels a hunk that computes its values another way: by new variables, by another kind of loop, or by an expression that shares little with
 * the one before. Comes last: it settles what other labels explain (guards, handlers, logging, helpers).
 */
export function dataFlowLabels(change: HunkChange): Label[] {
  settleExplained(change.proposal, change.match.before);
  settleExplained(change.original, change.match.after);
  const node = newVariable(change) ?? newLoop(change) ?? rewritten(change);
  return node === undefined ? [] : [{ label: 'data-flow-rewrite', line: change.proposal.text.line(node) }];
}

/** Settles tokens of what is not on the path of a value. */
function settleExplained(side: HunkSide, partners: Int32Array): void {
  const { text } = side;
  const settled = new Set<number>();
  const take = (node: number): void => {
    const [first, last] = text.tokenRange(node);
    for (let index = Math.max(first, side.first); index < Math.min(last, side.last); index++) settled.add(index);
  };
  for (const node of side.touchedNodes()) {
    if (side.isWhole(node) && isAside(side, node)) take(node);
  }
  text.source.scopes.forEach((unit, number) => {
    if (unit.kind !== 'statement' && unit.name !== '' && partners[number] === -1) take(unit.node);
  });
  side.settle(settled);
}

function isAside(side: HunkSide, node: number): boolean {
  const { text } = side;
  if (text.is(node, 'calls')) return isLogging(text.callee(node));
  return text.is(node, 'catches') || text.is(node, 'asserts') || text.is(node, 'throws') || text.is(node, 'decorators');
}

/** A variable that the function did not have and that takes part in it, where something that was there had to go. */
function newVariable(change: HunkChange): number | undefined {
  const { proposal, original, match } = change;
  const { text } = proposal;
  if (original.changedTokens().length === 0) return undefined;
  return proposal
    .changedTokens()
    .map((index) => proposal.nodeOf(index))
    .find((node) => {
      if (!text.is(node, 'identifiers') || !text.is(node, 'variables')) return false;
      const unit = text.functionAround(node);
      const before = unit < 0 ? -1 : (match.before[unit] ?? -1);
      if (before < 0) return false;
      const scope = original.text.source.scopes[before] ?? { first: 0, last: 0 };
      return !original.text.namesIn(scope.first, scope.last).has(text.text(node)) && isUsedAgain(proposal, node, unit);
    });
}

function isUsedAgain(side: HunkSide, node: number, unit: number): boolean {
  const { text } = side;
  const { tokens } = text.source;
  const scope = text.source.scopes[unit] ?? { first: 0, last: 0 };
  const name = text.text(node);
  let uses = 0;
  for (let index = scope.first; index < scope.last; index++) {
    if (tokens[index]?.text === name) uses++;
  }
  return uses > 1;
}

/** How a hunk runs over collections on one side: the loops, comprehensions and pipelines whose keyword or name it changes. */
function runsOver(side: HunkSide): Map<string, number> {
  const { text } = side;
  const found = new Map<string, number>();
  for (const node of side.touchedNodes()) {
    const [first] = text.tokenRange(node);
    if (text.is(node, 'loops') && isHeadTouched(side, node)) found.set(kindOfLoop(side, node), node);
    else if (text.is(node, 'comprehensions') && side.isChanged(first)) found.set('comprehension', node);
    else if (text.is(node, 'calls') && isPipeline(text.callee(node)) && side.isTouched(node))
      found.set('pipeline', node);
  }
  return found;
}

/** Whether a loop changes before its body. */
function isHeadTouched(side: HunkSide, loop: number): boolean {
  const { text } = side;
  const [first, last] = text.tokenRange(loop);
  const body = text.consequenceOf(loop)[0];
  const end = body === undefined ? last : text.tokenRange(body)[0];
  for (let index = Math.max(first, side.first); index < Math.min(end, side.last); index++) {
    if (side.isChanged(index)) return true;
  }
  return false;
}

function kindOfLoop(side: HunkSide, node: number): string {
  return side.text.tree.kindNames[side.text.tree.kind[node] ?? 0] ?? '';
}

function newLoop({ original, proposal }: HunkChange): number | undefined {
  const before = runsOver(original);
  const after = runsOver(proposal);
  if (before.size === 0 || after.size === 0) return undefined;
  return [...after].find(([kind]) => !before.has(kind))?.[1];
}

function rewritten({ original, proposal }: HunkChange): number | undefined {
  const gone = original.changedTokens().length;
  const come = proposal.changedTokens();
  if (gone < REWRITTEN_TOKENS || come.length < REWRITTEN_TOKENS) return undefined;
  const all = Math.max(original.last - original.first, proposal.last - proposal.first);
  const kept = all - Math.max(gone, come.length);
  return kept / all <= KEPT_SHARE ? proposal.nodeOf(come[0] ?? 0) : undefined;
}
