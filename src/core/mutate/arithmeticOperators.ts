/** Mutations of arithmetic: the wrong operator, the wrong assignment, a sign, the wrong order of operands. */
import { isClassName } from './isClassName.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import type { Role } from './role.js';
import { type Confusions, spelledAlternatives } from './spelledAlternatives.js';
import { isKnown, ownType, TYPE_BOOLEAN, TYPE_NUMBER, typesMeet } from './typeMask.js';

/** Usual confusions first; the tier grows down the list. */
const SWAPS: Confusions = {
  '+': ['-', '*', '/', '//', '%'],
  '-': ['+', '*', '/', '%', '//'],
  '*': ['/', '+', '**', '//', '-', '%'],
  '/': ['//', '*', '%', '-', '+'],
  '//': ['/', '%', '*', '-'],
  '%': ['//', '/', '*', '+', '-'],
  '**': ['*', '/', '//'],
  '<<': ['>>'],
  '>>': ['<<', '>>>'],
  '>>>': ['>>'],
  '&': ['|', '^', '&&'],
  '|': ['&', '^', '||'],
  '^': ['&', '|', '**'],
};

const ORDERED = new Set(['-', '/', '//', '%', '**', '<<', '>>']);

/** The operators of this family. */
export const arithmeticOperators: readonly MutationOperator[] = [
  {
    id: 'arithmetic.swap',
    family: 'arithmetic',
    inverse: 'arithmetic.swap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'binary') return [];
      const far = isText(site, view.parent(node)) ? 2 : 0;
      return spelledAlternatives(site, SWAPS, far);
    },
  },
  {
    id: 'grouping.change',
    family: 'arithmetic',
    inverse: 'grouping.change',
    forgets: false,
    drafts: (site) => regrouped(site),
  },
  {
    id: 'operand.swap',
    family: 'argument',
    inverse: 'operand.swap',
    forgets: false,
    drafts: operandSwaps,
  },
  {
    id: 'minus.insert',
    family: 'arithmetic',
    inverse: 'minus.remove',
    forgets: false,
    drafts: (site) => {
      const tier = signTier(site);
      return tier === undefined ? [] : [replacing(site, site.node, `-${site.view.tight(site.node)}`, tier)];
    },
  },
  {
    id: 'minus.remove',
    family: 'arithmetic',
    inverse: 'minus.insert',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const operand = view.named(node)[0];
      if (view.role(node) !== 'unary' || operand === undefined) return [];
      return /^[-~+]$/.test(view.text(view.children(node)[0] ?? node))
        ? [replacing(site, node, view.text(operand))]
        : [];
    },
  },
];

/** Whether an operand is certainly no number, so that only `+` makes sense. */
function isText(site: MutationSite, binary: number): boolean {
  return site.view.named(binary).some((operand) => {
    const type = site.types.of(operand);
    return isKnown(type) && !typesMeet(type, TYPE_NUMBER | TYPE_BOOLEAN);
  });
}

function operandSwaps(site: MutationSite): readonly Draft[] {
  const { view, node, types } = site;
  const [left, right, more] = view.role(node) === 'binary' ? view.named(node) : [];
  if (left === undefined || right === undefined || more !== undefined) return [];
  const operator = view.operator(node);
  const isJoin = operator === '+' && (ownType(types.of(left)) | ownType(types.of(right))) !== TYPE_NUMBER;
  const isMembership = operator === 'in' || operator === 'not in';
  if (!ORDERED.has(operator) && !isJoin && !isMembership) return [];
  const between = view.tree.text.slice(view.end(left), view.start(right));
  return [
    replacing(
      site,
      node,
      `${swappable(site, right)}${between}${swappable(site, left)}`,
      isMembership || isJoin ? 2 : 1,
    ),
  ];
}

/** An operand as it can stand on the other side. */
function swappable({ view }: MutationSite, operand: number): string {
  return view.role(operand) === 'binary' || view.role(operand) === 'conditional'
    ? `(${view.text(operand)})`
    : view.text(operand);
}

/** `a + b * c` for `(a + b) * c` and the other way round. */
function regrouped(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const [left, right, more] = view.role(node) === 'binary' ? view.named(node) : [];
  if (left === undefined || right === undefined || more !== undefined) return [];
  const drafts: Draft[] = [];
  for (const side of [left, right]) {
    const inside = view.role(side) === 'parenthesized' ? view.named(side)[0] : undefined;
    if (inside !== undefined && view.role(inside) === 'binary')
      drafts.push(replacing(site, side, view.text(inside), 1));
  }
  if (view.role(left) === 'binary') drafts.push(...grouped(site, view.named(left)[1], right));
  if (view.role(right) === 'binary') drafts.push(...grouped(site, left, view.named(right)[0]));
  return drafts;
}

function isArithmetic(operator: string): boolean {
  return /^(?:[-+*/%&|^]|\/\/|\*\*|<<|>>>?)$/.test(operator);
}

function isLogic(operator: string): boolean {
  return /^(?:and|or|&&|\|\|)$/.test(operator);
}

/** Parentheses from one operand to another; a run of one operator groups to the same value. */
function grouped(site: MutationSite, from: number | undefined, to: number | undefined): readonly Draft[] {
  const { view, node } = site;
  const operators = new Set(
    view
      .named(node)
      .filter((part) => view.role(part) === 'binary')
      .map((part) => view.operator(part)),
  );
  operators.add(view.operator(node));
  if (from === undefined || to === undefined || operators.size < 2) return [];
  // A question is no operand of another operator.
  const kinds = new Set(
    [...operators].map((operator) => (isArithmetic(operator) ? 'number' : isLogic(operator) ? 'truth' : '')),
  );
  if (kinds.size > 1 || kinds.has('')) return [];
  const [start, end] = [view.start(from), view.end(to)];
  return [{ start, end, text: `(${view.tree.text.slice(start, end)})`, tier: 1 }];
}

const SIGN_PLACES: ReadonlySet<Role> = new Set<Role>([
  'return',
  'assignment',
  'declarator',
  'arguments',
  'index',
  'slice',
  'conditional',
  'keywordArgument',
  'lambda',
  'tuple',
]);

/** How likely a minus is missing before the value; undefined where it makes no sense. */
function signTier(site: MutationSite): Tier | undefined {
  const { view, node, types } = site;
  const role = view.role(node);
  if (!isSignable(site) || role === undefined) return undefined;
  const parent = view.parentRole(node);
  if (parent === 'binary') return view.operator(view.parent(node)) === '-' || role === 'number' ? undefined : 3;
  if (parent === 'index' && view.named(view.parent(node))[0] === node) return undefined;
  if (parent === undefined || !SIGN_PLACES.has(parent)) return undefined;
  return role === 'number' || isKnown(types.of(node)) ? 1 : 3;
}

/** Whether the value may be a number that has no sign yet. */
function isSignable({ view, node, types, scopes }: MutationSite): boolean {
  const role = view.role(node);
  if (!view.isValue(node) || role === 'unary' || role === 'boolean' || role === 'parenthesized') return false;
  if (view.text(node) === '0' || isClassName({ view, node, scopes })) return false;
  if (!typesMeet(types.of(node), TYPE_NUMBER)) return false;
  return role !== 'binary' || /^[-*/%+]/.test(view.operator(node));
}
