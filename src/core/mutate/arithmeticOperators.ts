/** Mutations of arithmetic: the wrong operator, the wrong assignment, a sign, the wrong order of operands. */
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import { isKnown, ownType, TYPE_BOOLEAN, TYPE_NUMBER, TYPE_STRING, typesMeet } from './typeMask.js';

/** Usual confusions first; the tier grows down the list. */
const SWAPS: Readonly<Record<string, readonly string[]>> = {
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

const AUGMENTED: Readonly<Record<string, readonly string[]>> = {
  '+=': ['-=', '*=', '/=', '//=', '%='],
  '-=': ['+=', '/=', '//=', '*=', '%='],
  '*=': ['/=', '+=', '//=', '**=', '-=', '%='],
  '/=': ['//=', '*=', '-=', '%=', '+='],
  '//=': ['/=', '%=', '*=', '-=', '+='],
  '%=': ['//=', '/=', '-=', '*=', '+='],
  '**=': ['*=', '/='],
  '&=': ['|=', '^='],
  '|=': ['&=', '^='],
  '^=': ['|=', '&='],
  '<<=': ['>>='],
  '>>=': ['<<='],
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
      return spelled(site, SWAPS).map((text, at) => replacing(site, node, text, tierAt(at + far)));
    },
  },
  {
    id: 'assignment.swap',
    family: 'arithmetic',
    inverse: 'assignment.swap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'augmented') return [];
      return spelled(site, AUGMENTED).map((text, at) => replacing(site, node, text, tierAt(at)));
    },
  },
  {
    id: 'assignment.overwrite',
    family: 'arithmetic',
    inverse: 'assignment.accumulate',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const isOperator = !view.isNamed(node) && view.parentRole(node) === 'augmented' && view.text(node) === '+=';
      return isOperator ? [replacing(site, node, '=', 0)] : [];
    },
  },
  {
    id: 'assignment.accumulate',
    family: 'arithmetic',
    inverse: 'assignment.overwrite',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.text(node) !== '=' || view.parentRole(node) !== 'assignment') return [];
      return isKnownTarget(site) ? [replacing(site, node, '+=', 1), replacing(site, node, '-=', 2)] : [];
    },
  },
  {
    id: 'update.direction',
    family: 'arithmetic',
    inverse: 'update.direction',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.isNamed(node) || view.parentRole(node) !== 'update') return [];
      return [replacing(site, node, view.text(node) === '++' ? '--' : '++')];
    },
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

/** What may stand for the operator, in the language at hand. */
function spelled(site: MutationSite, swaps: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const { view, node } = site;
  const operator = view.text(node);
  if (!Object.hasOwn(swaps, operator)) return [];
  const known = view.table.operators;
  return (swaps[operator] ?? []).filter((text) => known.has(text));
}

function tierAt(place: number): Tier {
  return place === 0 ? 0 : place === 1 ? 1 : 2;
}

/** Whether an operand is certainly no number, so that only `+` makes sense. */
function isText(site: MutationSite, binary: number): boolean {
  return site.view.named(binary).some((operand) => {
    const type = site.types.of(operand);
    return isKnown(type) && !typesMeet(type, TYPE_NUMBER | TYPE_BOOLEAN);
  });
}

/** Whether the assignment's target has had a value before: a name bound earlier, an element or a member. */
function isKnownTarget(site: MutationSite): boolean {
  const { view, node, scopes } = site;
  const target = view.named(view.parent(node))[0];
  if (target === undefined || view.kind(view.parent(node)).endsWith('pattern')) return false;
  if (view.role(target) !== 'identifier') return view.role(target) === 'index' || view.role(target) === 'member';
  return scopes.bindingsOf(target).some((binding) => view.start(binding.node) < view.start(target));
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

/** How likely a minus is missing before the value; undefined where it makes no sense. */
function signTier({ view, node, types }: MutationSite): Tier | undefined {
  const role = view.role(node);
  if (role === undefined || !view.isValue(node) || role === 'unary' || role === 'boolean' || role === 'parenthesized')
    return undefined;
  const type = types.of(node);
  if (!typesMeet(type, TYPE_NUMBER) || ownType(type) === TYPE_STRING) return undefined;
  if (role === 'binary' && !/^[-*/%+]/.test(view.operator(node))) return undefined;
  const parent = view.parentRole(node);
  if (parent === 'binary') return view.operator(view.parent(node)) === '-' || role === 'number' ? undefined : 3;
  if (parent === 'index' && view.named(view.parent(node))[0] === node) return undefined;
  const places = new Set([
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
  if (parent === undefined || !places.has(parent)) return undefined;
  return role === 'number' ? 1 : isKnown(type) ? 1 : 3;
}
