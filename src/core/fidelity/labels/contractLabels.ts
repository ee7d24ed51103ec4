/** Contract drift: what callers can see and rely on is another now (return value, signature, error raised). */

import { complexityRulesOf } from '../../complexity/complexityRules.js';
import type { ValueClass } from '../../syntax/languageTable.js';
import { contentsOf, findInside } from '../../syntax/treeWalk.js';
import type { Label } from '../label.js';
import type { HunkChange } from './hunkChange.js';
import type { HunkSide } from './hunkSide.js';
import type { LabelledText } from './labelledText.js';
import { isCaching, isForTools } from './vocabulary.js';

/** Labels drift in functions that both texts have. */
export function contractLabels(change: HunkChange): Label[] {
  return [
    ...returnLabels(change),
    ...throwLabels(change),
    ...removedThrowLabels(change),
    ...signatureLabels(change, change.proposal),
    ...signatureLabels(change, change.original),
    ...attributeLabels(change, change.proposal),
    ...attributeLabels(change, change.original),
  ];
}

function drift(text: LabelledText, node: number): Label {
  return { label: 'contract-drift', line: text.line(node) };
}

/** The function around a node of the proposal as it was in the original; undefined for a new function. */
function functionBefore(change: HunkChange, node: number): number | undefined {
  const unit = change.proposal.text.functionAround(node);
  const before = unit < 0 ? -1 : (change.match.before[unit] ?? -1);
  return before < 0 ? undefined : before;
}

/** Nodes of a kind in a function, those of functions inside left out. */
function ownNodes(text: LabelledText, unit: number, part: 'returns' | 'throws'): number[] {
  const scope = text.source.scopes[unit];
  if (scope === undefined) return [];
  const found: number[] = [];
  const next = text.tree.next[scope.node] ?? 0;
  for (let node = scope.node; node < next; node++) {
    if (text.is(node, part) && text.functionAround(node) === unit) found.push(node);
  }
  return found;
}

type Returned = ValueClass | 'nothing' | 'other';

/** What a return hands back, as far as its outermost node shows. */
function returnedBy(text: LabelledText, node: number): Returned {
  const value = contentsOf(text.tree, node)[0] ?? -1;
  if (value < 0) return 'nothing';
  const inner = unwrapped(text, value);
  return text.is(inner, 'identifiers') ? variableValue(text, inner) : classOf(text, inner);
}

function classOf(text: LabelledText, node: number): Returned {
  return text.kinds.values.get(text.tree.kind[node] ?? 0) ?? 'other';
}

/** What is in parentheses. */
function unwrapped(text: LabelledText, node: number): number {
  let value = node;
  for (;;) {
    const inner = contentsOf(text.tree, value);
    const only = text.text(value).startsWith('(') && inner.length === 1 ? inner[0] : undefined;
    if (only === undefined || classOf(text, value) !== 'other') return value;
    value = only;
  }
}

/** What a variable first holds in its function, as far as that is written down there. */
function variableValue(text: LabelledText, identifier: number): Returned {
  const scope = text.source.scopes[text.functionAround(identifier)];
  if (scope === undefined) return 'other';
  const name = text.text(identifier);
  const definition = findInside(
    text.tree,
    scope.node,
    (inner) => text.is(inner, 'variables') && text.text(inner) === name,
  );
  if (definition < 0) return 'other';
  const value = contentsOf(text.tree, text.parent(definition)).at(-1) ?? -1;
  return value === definition ? 'other' : classOf(text, value);
}

/** Values that a computed one (`other`) is not taken for; a number, a string or a list may well be what was computed. */
const DISTINCT: ReadonlySet<Returned> = new Set(['null', 'nothing', 'tuple', 'function']);

function returnLabels(change: HunkChange): Label[] {
  const { proposal, original } = change;
  const labels: Label[] = [];
  for (const node of proposal.touchedNodes()) {
    if (!proposal.text.is(node, 'returns')) continue;
    const unit = functionBefore(change, node);
    if (unit === undefined) continue;
    const before = new Set(ownNodes(original.text, unit, 'returns').map((each) => returnedBy(original.text, each)));
    // Where the last value is handed back without a return, there is always one more that is not known.
    if (proposal.text.kinds.impliedReturns) before.add('other');
    if (isAnotherValue(returnedBy(proposal.text, node), before)) labels.push(drift(proposal.text, node));
  }
  return labels;
}

function isAnotherValue(now: Returned, before: ReadonlySet<Returned>): boolean {
  if (before.size === 0) return now !== 'nothing';
  // What is computed may be of any class: nothing can be said.
  if (now === 'other' || before.has(now)) return false;
  return DISTINCT.has(now) || !before.has('other');
}

/** The name of what is thrown: the first identifier; empty where the error at hand is thrown on. */
function thrownName(text: LabelledText, node: number): string {
  return text.text(findInside(text.tree, node, (inner) => text.is(inner, 'identifiers')));
}

function throwLabels(change: HunkChange): Label[] {
  const { proposal, original } = change;
  const labels: Label[] = [];
  for (const node of proposal.touchedNodes()) {
    if (!proposal.text.is(node, 'throws')) continue;
    const unit = functionBefore(change, node);
    const name = thrownName(proposal.text, node);
    if (unit === undefined || name === '' || isThrownOn(proposal.text, node, name)) continue;
    const before = ownNodes(original.text, unit, 'throws').map((each) => thrownName(original.text, each));
    if (!before.includes(name)) labels.push(drift(proposal.text, node));
  }
  return labels;
}

/** Whether it is the caught error itself that is thrown. */
function isThrownOn(text: LabelledText, node: number, name: string): boolean {
  const caught = text.enclosing(node, 'catches');
  if (caught < 0) return false;
  const isOnly = text.text(contentsOf(text.tree, node)[0] ?? -1) === name;
  const [first] = text.tokenRange(caught);
  const [last] = text.tokenRange(node);
  return isOnly && text.namesIn(first, last).has(name);
}

/** Errors that the function raised and raises no more, where the function is still there. */
function removedThrowLabels(change: HunkChange): Label[] {
  const { original, proposal, match } = change;
  const labels: Label[] = [];
  for (const node of original.touchedNodes()) {
    if (!original.text.is(node, 'throws')) continue;
    const after = match.after[original.text.functionAround(node)] ?? -1;
    if (after < 0) continue;
    const name = thrownName(original.text, node);
    const still = ownNodes(proposal.text, after, 'throws').map((each) => thrownName(proposal.text, each));
    if (!still.includes(name)) labels.push(drift(original.text, node));
  }
  return labels;
}

/** Parameters, modifiers and the like; optional parameters that are only added let callers alone. */
function signatureLabels(change: HunkChange, side: HunkSide): Label[] {
  const { text } = side;
  const partners = side === change.proposal ? change.match.before : change.match.after;
  const labels: Label[] = [];
  for (const node of side.touchedNodes()) {
    const isSignature = text.is(node, 'parameters') || text.is(node, 'signature');
    if (!isSignature || (partners[ownFunction(text, node)] ?? -1) < 0) continue;
    if (text.is(node, 'parameters') ? !hasOtherThanOptional(side, node) : isAttributesOnly(side, node)) continue;
    labels.push(drift(text, node));
  }
  return labels;
}

/** Whether nothing of a node is changed but attributes in it. */
function isAttributesOnly(side: HunkSide, node: number): boolean {
  const [first, last] = side.text.tokenRange(node);
  const changed = side.changedTokens().filter((index) => index >= first && index < last);
  return changed.length > 0 && changed.every((index) => side.text.enclosing(side.nodeOf(index), 'decorators') >= 0);
}

/** Attributes, annotations and decorators that come or go: callers, and what calls for them, go by them. */
function attributeLabels(change: HunkChange, side: HunkSide): Label[] {
  const { text } = side;
  const partners = side === change.proposal ? change.match.before : change.match.after;
  return side
    .touchedNodes()
    .filter((node) => text.is(node, 'decorators') && side.isWhole(node))
    .filter((node) => !isCaching(text.text(node)) && !isForTools(text.text(node)))
    .filter((node) => (partners[decoratedFunction(text, node)] ?? -1) >= 0)
    .map((node) => drift(text, node));
}

/** The unit of the function that an attribute stands before, or in the head of; -1 where it is of something else. */
function decoratedFunction(text: LabelledText, node: number): number {
  const own = ownFunction(text, node);
  if (own >= 0) return own;
  const [token] = text.tokenRange(node);
  return text.source.scopes.findIndex(
    (unit) => unit.kind === 'function' && unit.first <= token && token < text.tokenRange(unit.node)[0],
  );
}

/** The unit of the function whose signature a node is part of; -1 for the parameters of a lambda that is no unit. */
function ownFunction(text: LabelledText, node: number): number {
  const { functions } = complexityRulesOf(text.tree);
  let current = node;
  while (current >= 0 && functions[text.tree.kind[current] ?? 0] !== 1) current = text.parent(current);
  const unit = text.functionAround(node);
  return text.source.scopes[unit]?.node === current ? unit : -1;
}

function hasOtherThanOptional(side: HunkSide, parameters: number): boolean {
  const { text } = side;
  const [first, last] = text.tokenRange(parameters);
  for (let index = Math.max(first, side.first); index < Math.min(last, side.last); index++) {
    if (!side.isChanged(index) || text.source.tokens[index]?.text === ',') continue;
    const parameter = optionalAround(text, side.nodeOf(index), parameters);
    if (parameter < 0 || !side.isWhole(parameter)) return true;
  }
  return false;
}

function optionalAround(text: LabelledText, node: number, parameters: number): number {
  for (let current = node; current > parameters; current = text.parent(current)) {
    if (isOptional(text, current) && text.parent(current) === parameters) return current;
  }
  return -1;
}

/** Whether callers may leave a parameter out: by its kind, or as it has a default value. */
export function isOptional(text: LabelledText, parameter: number): boolean {
  if (text.is(parameter, 'optionalParameters')) return true;
  if (!text.is(text.parent(parameter), 'parameters')) return false;
  return contentsOf(text.tree, parameter).length > 0 && /^=$/mu.test(directTexts(text, parameter));
}

function directTexts(text: LabelledText, node: number): string {
  const { tree } = text;
  const texts: string[] = [];
  const next = tree.next[node] ?? 0;
  for (let child = node + 1; child < next; child = tree.next[child] ?? next) texts.push(text.text(child));
  return texts.join('\n');
}
