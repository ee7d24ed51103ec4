/** Labels of the surface: imports, types, documentation. What they explain is settled, so that nothing else is made of it. */
import { contentsOf, findInside } from '../../syntax/treeWalk.js';
import type { Label } from '../label.js';
import type { HunkChange } from './hunkChange.js';
import type { HunkSide } from './hunkSide.js';
import type { LabelledText } from './labelledText.js';
import { isImporting } from './vocabulary.js';

/** How far up a statement or an operator is looked for: neither is deep where it counts. */
const STEPS = 16;

/** Labels imports, types and documentation, and settles their tokens. */
export function surfaceLabels(change: HunkChange): Label[] {
  return [
    ...typeContractLabels(change),
    ...sideLabels(change.proposal, change.match.before),
    ...sideLabels(change.original, change.match.after),
  ];
}

/** @param partners - for each unit of this side its match on the other, or -1. */
function sideLabels(side: HunkSide, partners: Int32Array): Label[] {
  const labels: Label[] = [];
  const settled: number[] = [];
  for (const index of side.changedTokens()) {
    const found = importOf(side, index) ?? typeOf(side, index, partners) ?? documentationOf(side, index);
    if (found === undefined) continue;
    settled.push(index);
    labels.push(found);
    // The sign that introduces a type (`:`, `->`) goes with it.
    const sign = index - 1;
    if (found.label === 'type-annotation' && side.isChanged(sign) && isTypeSign(side, sign)) settled.push(sign);
  }
  side.settle(settled);
  return labels;
}

function isTypeSign(side: HunkSide, index: number): boolean {
  return /^(?::|->|\?)$/u.test(side.text.source.tokens[index]?.text ?? '');
}

function importOf(side: HunkSide, index: number): Label | undefined {
  const { text } = side;
  const node = text.enclosing(side.nodeOf(index), 'imports');
  if (node >= 0) return { label: 'import', line: text.line(node) };
  const statement = statementAround(text, side.nodeOf(index));
  return statement >= 0 && loadsModule(text, statement) ? { label: 'import', line: text.line(statement) } : undefined;
}

/** Most nodes of a statement like `const a = require('b')`. */
const IMPORT_NODES = 40;

/** A statement of the top level that loads a module by a call. */
function loadsModule(text: LabelledText, statement: number): boolean {
  const { tree } = text;
  if ((tree.next[statement] ?? 0) - statement > IMPORT_NODES) return false;
  return findInside(tree, statement, (inner) => text.is(inner, 'calls') && isImporting(text.callee(inner))) >= 0;
}

/** The child of the root around a node, where it is near; -1 where it is not. */
function statementAround(text: LabelledText, node: number): number {
  let current = node;
  for (let step = 0; step < STEPS && current > 0; step++) {
    const parent = text.parent(current);
    if (parent === 0) return current;
    current = parent;
  }
  return -1;
}

/** A type that is added to, taken from or changed in a declaration; the types of a new declaration are part of that. */
function typeOf(side: HunkSide, index: number, partners: Int32Array): Label | undefined {
  const { text } = side;
  const declaration = text.enclosing(side.nodeOf(index), 'typeDeclarations');
  if (declaration >= 0) return { label: 'type-annotation', line: text.line(declaration) };
  const type = outermostType(side, side.nodeOf(index));
  if (type >= 0 && isOfOldDeclaration(side, type, partners)) return { label: 'type-annotation', line: text.line(type) };
  const operator = typeOperatorBefore(side, index);
  return operator < 0 ? undefined : { label: 'type-annotation', line: text.line(operator) };
}

/** Whether what a type belongs to was there before: a declaration whose name stays, in a function that is not new. */
function isOfOldDeclaration(side: HunkSide, type: number, partners: Int32Array): boolean {
  const { text } = side;
  const unit = text.functionAround(type);
  if (unit >= 0 && partners[unit] === -1) return false;
  const declaration = text.parent(type);
  const name = findInside(
    text.tree,
    declaration,
    (inner) =>
      text.is(inner, 'definitions') &&
      text.is(inner, 'identifiers') &&
      (inner < type || inner >= (text.tree.next[type] ?? 0)),
  );
  return name < 0 ? !side.isWhole(declaration) : !side.isWhole(name);
}

function outermostType(side: HunkSide, node: number): number {
  let outermost = -1;
  for (let type = side.text.enclosing(node, 'types'); type >= 0; ) {
    outermost = type;
    type = side.text.enclosing(side.text.parent(type), 'types');
  }
  return outermost;
}

/** Most children of a node whose type operator is looked for: `x as T` has three. */
const OPERATOR_CHILDREN = 4;

/** The changed `as` or `satisfies` that a token is, or belongs to; -1 where there is none. */
function typeOperatorBefore(side: HunkSide, index: number): number {
  const { text } = side;
  let current = side.nodeOf(index);
  for (let step = 0; step < STEPS && current >= 0; step++) {
    const parent = text.parent(current);
    if (parent < 0) return -1;
    const operator = firstChildren(text, parent, OPERATOR_CHILDREN).find(
      (child) => child <= current && text.is(child, 'typeOperators') && side.isWhole(child),
    );
    if (operator !== undefined) return operator;
    if (side.isWhole(parent) || text.is(parent, 'blocks')) return -1;
    current = parent;
  }
  return -1;
}

function firstChildren(text: LabelledText, parent: number, limit: number): number[] {
  const { tree } = text;
  const children: number[] = [];
  const next = tree.next[parent] ?? 0;
  for (let child = parent + 1; child < next && children.length < limit; child = tree.next[child] ?? next) {
    children.push(child);
  }
  return children;
}

/** A string that documents the function, class or module around it, where that is not new itself. */
function documentationOf(side: HunkSide, index: number): Label | undefined {
  const { text } = side;
  if (!text.kinds.docstrings) return undefined;
  const string = side.nodeOf(index);
  const statement = text.parent(string);
  const body = text.parent(statement);
  const { tree } = text;
  const isStatement = tree.start[statement] === tree.start[string] && tree.end[statement] === tree.end[string];
  if (text.kinds.values.get(tree.kind[string] ?? 0) !== 'string' || !isStatement || body < 0) return undefined;
  if (contentsOf(tree, body)[0] !== statement) return undefined;
  const documented = text.parent(body);
  if (documented >= 0 && (!text.is(body, 'blocks') || side.isWhole(documented))) return undefined;
  return { label: 'documentation', line: text.line(string) };
}

/** A type that callers depend on and that is another one now. */
function typeContractLabels(change: HunkChange): Label[] {
  const { original, proposal } = change;
  for (const index of proposal.changedTokens()) {
    const { text } = proposal;
    const type = outermostType(proposal, proposal.nodeOf(index));
    if (type < 0 || !isOfOldDeclaration(proposal, type, change.match.before) || !isPartOfContract(proposal, type))
      continue;
    const before = original
      .changedTokens()
      .some((other) => isPartOfContract(original, outermostType(original, original.nodeOf(other))));
    if (before || !proposal.isWhole(type)) return [{ label: 'contract-drift', line: text.line(type) }];
  }
  return [];
}

function isPartOfContract(side: HunkSide, type: number): boolean {
  return type >= 0 && (side.text.is(type, 'returnTypes') || side.text.enclosing(type, 'parameters') >= 0);
}
