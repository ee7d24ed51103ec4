/** Mutations of logic: `and` for `or`, a negation too many or too few. */
import { isCondition } from './isCondition.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import { ownType, TYPE_BOOLEAN } from './typeMask.js';

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  and: ['or'],
  or: ['and'],
  '&&': ['||'],
  '||': ['&&', '??'],
  '??': ['||'],
};

/** The operators of these families. */
export const logicalOperators: readonly MutationOperator[] = [
  {
    id: 'logical.swap',
    family: 'logical',
    inverse: 'logical.swap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'binary' || !Object.hasOwn(SWAPS, view.text(node))) return [];
      const swaps = (SWAPS[view.text(node)] ?? []).filter((text) => view.table.operators.has(text));
      return swaps.map((text) => replacing(site, node, text, swapTier(site, node, text)));
    },
  },
  {
    id: 'logical.swapRun',
    family: 'logical',
    inverse: 'logical.swapRun',
    forgets: false,
    drafts: swappedRun,
  },
  {
    id: 'negation.insert',
    family: 'negation',
    inverse: 'negation.remove',
    forgets: false,
    drafts: (site) => {
      const tier = negatableTier(site);
      return tier === undefined ? [] : [replacing(site, site.node, negated(site), tier)];
    },
  },
  {
    id: 'negation.remove',
    family: 'negation',
    inverse: 'negation.insert',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (!isNegation(site)) return [];
      const operand = view.named(node)[0];
      return operand === undefined ? [] : [replacing(site, node, unwrapped(site, operand))];
    },
  },
];

/** How usual it is to have written an operator for this one, by what the `or` is there for. */
function swapTier(site: MutationSite, operator: number, text: string): Tier {
  const purpose = site.view.table.operators.has('??') ? purposeOf(site, site.view.parent(operator)) : 'truth';
  if (text === '??') return SWAP_TIERS[purpose];
  return purpose === 'value' && site.view.text(operator) === '||' ? 1 : 0;
}

/** `??` for `||`: what is missing is another question than what is false. */
const SWAP_TIERS: Readonly<Record<Purpose, Tier>> = { value: 0, open: 1, truth: 2 };

/** `truth`: its truth decides, or both sides are truth values; `value`: the right side stands in for a missing left one; `open`: either. */
type Purpose = 'truth' | 'value' | 'open';

function purposeOf({ view, types }: MutationSite, binary: number): Purpose {
  // Where no plain value is a condition, the operands are truth values.
  if (view.table.words.emptyTests.length > 0) return 'truth';
  let whole = binary;
  for (let parent = view.parent(whole); isOr(view, parent); parent = view.parent(whole)) whole = parent;
  if (isCondition(view, whole)) return 'truth';
  const operands = view.named(binary).map((operand) => ownType(types.of(operand)));
  if (operands.includes(TYPE_BOOLEAN)) return 'truth';
  return ((operands.at(-1) ?? TYPE_BOOLEAN) & TYPE_BOOLEAN) === 0 ? 'value' : 'open';
}

/** What an `or` may be a part of and still give the value: parentheses, and another one. */
function isOr(view: MutationSite['view'], node: number): boolean {
  const role = node < 0 ? null : view.role(node);
  return role === 'parenthesized' || (role === 'binary' && /^(?:\|\||or|\?\?)$/.test(view.operator(node)));
}

/** All operators of a run at once: `a and b and c` for `a or b or c`. */
function swappedRun(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const operator = view.role(node) === 'binary' ? view.operator(node) : '';
  const other = Object.hasOwn(SWAPS, operator) ? SWAPS[operator]?.[0] : undefined;
  const isPart = view.parentRole(node) === 'binary' && view.operator(view.parent(node)) === operator;
  if (other === undefined || isPart) return [];
  const operators: number[] = [];
  // A run leans to the left: its first operand is the run before it.
  for (let at = node; view.role(at) === 'binary' && view.operator(at) === operator; at = view.named(at)[0] ?? -1) {
    operators.unshift(view.children(at).find((child) => !view.isNamed(child)) ?? at);
  }
  const first = operators[0] ?? node;
  const last = operators.at(-1) ?? node;
  if (first === last) return [];
  const between = operators
    .slice(1)
    .map((at, place) => view.tree.text.slice(view.end(operators[place] ?? at), view.start(at)));
  return [
    {
      start: view.start(first),
      end: view.end(last),
      text: [other, ...between.map((text) => text + other)].join(''),
      tier: 0,
    },
  ];
}

function isNegation({ view, node }: MutationSite): boolean {
  if (view.role(node) !== 'unary') return false;
  const operator = view.text(view.children(node)[0] ?? node);
  return operator === '!' || operator === 'not';
}

/** How likely a `not` is missing here; undefined where one makes no sense or another operator says the same. */
function negatableTier(site: MutationSite): Tier | undefined {
  const { view, node, types } = site;
  if (!view.isValue(node) || view.role(node) === 'boolean' || isNegation(site)) return undefined;
  // Of a parenthesized value the inside is negated, unless the parentheses belong to the statement.
  if (view.role(node) === 'parenthesized') return undefined;
  if (isSingleComparison(site)) return undefined;
  if (isCondition(view, node)) return 0;
  if (ownType(types.of(node)) !== TYPE_BOOLEAN) return undefined;
  const parent = view.parentRole(node);
  return parent === 'return' || parent === 'assignment' || parent === 'declarator' ? 1 : 2;
}

/** `not a < b` is `a >= b`, which the comparisons' own operators try. */
function isSingleComparison({ view, node }: MutationSite): boolean {
  if (view.role(node) !== 'binary' || view.named(node).length !== 2) return false;
  return /^(?:[<>]=?|[!=]==?|is|in|not in|is not)$/.test(view.operator(node));
}

function negated({ view, node }: MutationSite): string {
  return `${view.table.words.not}${view.tight(node)}`;
}

/** The operand without parentheses that only the negation needed. */
function unwrapped({ view }: MutationSite, operand: number): string {
  const inside = view.role(operand) === 'parenthesized' ? view.named(operand) : [];
  const only = inside.length === 1 ? inside[0] : undefined;
  const outer = view.parentRole(view.parent(operand));
  return only !== undefined && outer !== 'binary' && outer !== 'unary' ? view.text(only) : view.text(operand);
}
