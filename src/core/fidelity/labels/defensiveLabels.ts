/** Defensive generalization: guards, validation, coercion, exception handling that a fix brings along. */
import { contentsOf, findChild, findInside } from '../../syntax/treeWalk.js';
import type { DefenseForm, Label } from '../label.js';
import type { HunkChange } from './hunkChange.js';
import type { HunkSide } from './hunkSide.js';
import type { LabelledText } from './labelledText.js';
import { isAbort, isCheck, isCoercion } from './vocabulary.js';

/** Labels what a hunk adds in defense. An operator that stands in for a missing value where another one did is no addition. */
export function defensiveLabels(change: HunkChange): Label[] {
  const { proposal } = change;
  const exchanged = exchangedDefaults(change);
  return proposal.touchedNodes().flatMap((node): Label[] => {
    const form = defenseOf(proposal, node);
    if (form === null || (form === 'default-value' && isExchanged(proposal, node, exchanged))) return [];
    return [{ label: 'defensive-generalization', form, line: proposal.text.line(node) }];
  });
}

/** Operators that give their right side where the left one is missing; some take more for missing than others. */
const DEFAULTS = /^(?:\|\||or|\?\?|\?:|\|\|=|\?\?=)$/u;

/** The tokens of the proposal that are such an operator in the place of another. */
function exchangedDefaults({ original, proposal, replacements }: HunkChange): ReadonlySet<number> {
  const isDefaultAt = (side: HunkSide, index: number): boolean =>
    DEFAULTS.test(side.text.source.tokens[index]?.text ?? '');
  const exchanged = replacements.filter(
    (each) => isDefaultAt(original, each.original) && isDefaultAt(proposal, each.proposal),
  );
  return new Set(exchanged.map((each) => each.proposal));
}

/** Whether the operator that a node is, or has, is one of these tokens. */
function isExchanged({ text }: HunkSide, node: number, exchanged: ReadonlySet<number>): boolean {
  if (exchanged.size === 0) return false;
  const operator = DEFAULTS.test(text.text(node))
    ? node
    : findChild(text.tree, node, (child) => DEFAULTS.test(text.text(child)));
  return operator >= 0 && exchanged.has(text.tokenRange(operator)[0]);
}

function defenseOf(side: HunkSide, node: number): DefenseForm | null {
  const { text } = side;
  const formIf = (form: DefenseForm, holds: boolean): DefenseForm | null => (holds ? form : null);
  if (text.is(node, 'ifs')) return formIf('guard', isGuard(side, node));
  if (text.is(node, 'catches')) return formIf('error-handling', side.isWhole(node));
  if (text.is(node, 'tries')) return formIf('error-handling', isKeywordAdded(side, node));
  if (text.is(node, 'nullSafe')) {
    return formIf(DEFAULTS.test(text.text(node)) ? 'default-value' : 'guard', side.isWhole(node));
  }
  if (text.is(node, 'asserts') || text.is(node, 'typeTests')) return formIf('guard', side.isWhole(node));
  if (text.is(node, 'conditionals')) return formIf('default-value', isFallback(side, node));
  if (text.is(node, 'calls')) return defensiveCall(side, node);
  return isNullTest(text, node) ? formIf('guard', side.isWhole(node)) : formIf('default-value', isDefault(side, node));
}

/** Whether the node's own first token is new. */
function isKeywordAdded(side: HunkSide, node: number): boolean {
  const [first] = side.text.tokenRange(node);
  return side.isChanged(first);
}

/** Most statements that a guard has: a message, a log line, the way out. */
const GUARD_STATEMENTS = 3;

/** An `if` without else that only leaves, or only puts an input right; or one put around what was there, if it tests for null or type. */
function isGuard(side: HunkSide, node: number): boolean {
  const { text } = side;
  if (!isKeywordAdded(side, node) || isInNewLoop(side, node)) return false;
  const statements = text.consequenceOf(node);
  if (!side.isWhole(node)) return isProtectiveCondition(text, node) && !statements.some((each) => side.isWhole(each));
  if (text.hasElse(node) || statements.length === 0 || statements.length > GUARD_STATEMENTS) return false;
  const last = statements.at(-1) ?? -1;
  return isWayOut(text, last) || (statements.length === 1 && isCorrection(text, node, last));
}

/** A test inside a loop that is new itself is how something is computed. */
function isInNewLoop(side: HunkSide, node: number): boolean {
  const { text } = side;
  const loop = text.enclosing(text.parent(node), 'loops');
  return loop >= 0 && text.functionAround(loop) === text.functionAround(node) && side.isWhole(loop);
}

function isWayOut(text: LabelledText, statement: number): boolean {
  const inner = contentsOf(text.tree, statement)[0] ?? -1;
  return [statement, inner].some(
    (node) =>
      text.is(node, 'returns') ||
      text.is(node, 'throws') ||
      text.is(node, 'leaves') ||
      (text.is(node, 'calls') && isAbort(text.callee(node))),
  );
}

/** A simple value for something that the condition is about: `if n < 0: n = 0`. */
function isCorrection(text: LabelledText, node: number, statement: number): boolean {
  const target = findInside(text.tree, statement, (inner) => text.is(inner, 'assignments'));
  if (target < 0) return false;
  const value = contentsOf(text.tree, text.parent(target)).at(-1) ?? -1;
  if (!text.kinds.values.has(text.tree.kind[value] ?? 0) && !isBare(text, value)) return false;
  const [first] = text.tokenRange(node);
  const [behind] = text.tokenRange(statement);
  return text.namesIn(first, behind).has(text.text(target));
}

/** What stands between the keyword of an `if` and its first statement tests for null or type, or is a bare name. */
function isProtectiveCondition(text: LabelledText, node: number): boolean {
  const body = text.consequenceOf(node)[0] ?? text.tree.next[node] ?? node;
  for (let inner = node + 1; inner < body; inner++) {
    if (isNullTest(text, inner) || text.is(inner, 'typeTests')) return true;
    if (text.is(inner, 'calls') && isCheck(text.callee(inner), text.argumentsOf(inner).length)) return true;
  }
  return contentsOf(text.tree, node)
    .slice(0, 1)
    .some((condition) => isBare(text, condition));
}

/** A name, perhaps negated or in parentheses. */
function isBare(text: LabelledText, node: number): boolean {
  let current = node;
  while (!text.is(current, 'identifiers')) {
    const contents = contentsOf(text.tree, current);
    if (contents.length !== 1 || text.is(current, 'calls')) return false;
    current = contents[0] ?? -1;
  }
  return true;
}

const EQUALITY = /^(?:[!=]==?|is(?:\s+not)?|not\s+is)$/u;

/** A comparison with null. */
function isNullTest(text: LabelledText, node: number): boolean {
  const { tree } = text;
  if (findChild(tree, node, (child) => text.is(child, 'nulls')) < 0) return false;
  return findChild(tree, node, (child) => EQUALITY.test(text.text(child))) >= 0;
}

/** `x or []`: what stands in for a missing value. */
function isDefault(side: HunkSide, node: number): boolean {
  const { text } = side;
  const { tree } = text;
  const operator = findChild(tree, node, (child) => /^(?:\|\||or|\?:)$/u.test(text.text(child)));
  if (operator < 0 || !side.isWhole(operator)) return false;
  const right = contentsOf(tree, node).at(-1) ?? -1;
  if (!text.kinds.values.has(tree.kind[right] ?? 0)) return false;
  return !isInCondition(text, node);
}

function isInCondition(text: LabelledText, node: number): boolean {
  let child = node;
  for (let parent = text.parent(node); parent >= 0; parent = text.parent(parent)) {
    if (text.is(parent, 'ifs') || text.is(parent, 'loops')) {
      const body = text.consequenceOf(parent)[0];
      return body === undefined || child < body;
    }
    if (text.is(parent, 'blocks') || text.is(parent, 'arguments')) return false;
    child = parent;
  }
  return false;
}

/** A conditional expression, put around what was there, that asks whether there is a value at all. */
function isFallback(side: HunkSide, node: number): boolean {
  const { text } = side;
  const { tree } = text;
  const keyword = findChild(tree, node, (child) => /^(?:\?|if)$/u.test(text.text(child)));
  if (keyword < 0 || !side.isWhole(keyword)) return false;
  const next = tree.next[node] ?? 0;
  for (let inner = node + 1; inner < next; inner++) {
    if (isNullTest(text, inner) || text.is(inner, 'typeTests')) return true;
  }
  // In `a if c else b` the condition stands behind the keyword, in `c ? a : b` before it.
  const parts = contentsOf(tree, node);
  const condition = text.text(keyword) === 'if' ? parts[1] : parts[0];
  return condition !== undefined && isBare(text, condition);
}

/** A check, or a conversion of what was there: `int(n)` for `n`, or `n = int(n)`. */
function defensiveCall(side: HunkSide, node: number): DefenseForm | null {
  const { text } = side;
  if (!isKeywordAdded(side, node) && !isMethodAdded(side, node)) return null;
  const callee = text.callee(node);
  const values = text.argumentsOf(node);
  if (isCheck(callee, values.length)) return 'guard';
  if (!isCoercion(callee) || !isCallAdded(side, node)) return null;
  if (!side.isWhole(node)) return 'conversion';
  const value = values.length > 0 ? (values[0] ?? -1) : (contentsOf(text.tree, node)[0] ?? -1);
  return isAssignedToItself(text, node, text.text(value)) ? 'conversion' : null;
}

/** Whether something is called that was not called before, and not only another function. */
function isCallAdded(side: HunkSide, node: number): boolean {
  const { text } = side;
  const list = findChild(text.tree, node, (child) => text.is(child, 'arguments'));
  return list >= 0 && side.isChanged(text.tokenRange(list)[0]);
}

/** Whether the last part of a call's name is new: `.toString` behind what was there. */
function isMethodAdded(side: HunkSide, node: number): boolean {
  const { text } = side;
  const list = findChild(text.tree, node, (child) => text.is(child, 'arguments'));
  if (list < 0) return false;
  const [first] = text.tokenRange(list);
  return side.isChanged(first - 1);
}

function isAssignedToItself(text: LabelledText, call: number, value: string): boolean {
  const parent = text.parent(call);
  const target = findChild(text.tree, parent, (child) => text.is(child, 'assignments') || text.is(child, 'variables'));
  return target >= 0 && text.text(target) === value;
}
