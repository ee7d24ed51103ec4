/** Mutations of conditions and choices: a clause too many or too few, branches the wrong way round, a condition that is no question. */
import { conditionsNear } from './conditionsNear.js';
import { conditionOf, isCondition } from './isCondition.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, tierOf } from './mutationOperator.js';
import type { Role } from './role.js';
import { isKnown, TYPE_NUMBER, typesMeet } from './typeMask.js';

/** Conditions copied from elsewhere: no more than these at one place. */
const CLAUSE_LIMIT = 8;

/** The operators of this family. */
export const conditionOperators: readonly MutationOperator[] = [
  {
    id: 'clause.remove',
    family: 'condition',
    inverse: 'clause.insert',
    forgets: true,
    drafts: (site) => (isLogical(site) ? operandsAlone(site, 0) : []),
  },
  {
    id: 'clause.insert',
    family: 'condition',
    inverse: 'clause.remove',
    forgets: false,
    drafts: (site) => insertedClauses(site),
  },
  {
    id: 'operand.remove',
    family: 'condition',
    inverse: 'operand.insert',
    forgets: true,
    drafts: (site) => (isArithmetic(site) ? [...operandsAlone(site, 0), ...withoutMiddle(site)] : []),
  },
  {
    id: 'operand.insert',
    family: 'guard',
    inverse: 'operand.remove',
    forgets: false,
    drafts: (site) => insertedOperands(site),
  },
  {
    id: 'branch.swap',
    family: 'condition',
    inverse: 'branch.swap',
    forgets: false,
    drafts: (site) => swappedBranches(site),
  },
  {
    id: 'branch.choose',
    family: 'condition',
    inverse: 'branch.add',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'conditional') return [];
      const condition = conditionOf(view, node);
      const values = view.named(node).filter((part) => part !== condition);
      return values.map((part) => replacing(site, node, view.text(part), 1));
    },
  },
  {
    id: 'filter.remove',
    family: 'condition',
    inverse: 'filter.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'filter') return [];
      const start = view.tree.text.slice(0, view.start(node)).trimEnd().length;
      return [{ start, end: view.end(node), text: '', tier: 0 }];
    },
  },
  {
    id: 'filter.insert',
    family: 'guard',
    inverse: 'filter.remove',
    forgets: false,
    drafts: (site) => insertedFilters(site),
  },
  {
    id: 'condition.constant',
    family: 'condition',
    inverse: 'clause.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (!isCondition(view, node) || !view.isValue(node) || view.parentRole(node) === 'binary') return [];
      if (view.role(node) === 'boolean' || view.role(node) === 'parenthesized') return [];
      const { words } = view.table;
      return [words.true, words.false].map((text) => replacing(site, node, text, 2));
    },
  },
];

function isLogical({ view, node }: MutationSite): boolean {
  return view.role(node) === 'binary' && /^(?:and|or|&&|\|\||\?\?)$/.test(view.operator(node));
}

function isArithmetic({ view, node }: MutationSite): boolean {
  return view.role(node) === 'binary' && /^(?:[-+*/%&|^]|\/\/|\*\*)$/.test(view.operator(node));
}

function operandsAlone(site: MutationSite, tier: 0 | 1): readonly Draft[] {
  const { view, node } = site;
  return view.named(node).map((operand) => replacing(site, node, view.text(operand), tier));
}

/** `a ** b * c` without the operand in the middle and one of the operators beside it. */
function withoutMiddle(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const [left, right] = view.named(node);
  if (left === undefined || right === undefined || view.role(left) !== 'binary') return [];
  const [first, middle] = view.named(left);
  if (first === undefined || middle === undefined) return [];
  const [inner, outer] = [view.operator(left), view.operator(node)];
  const operators = inner === outer ? [inner] : [inner, outer];
  return operators.map((operator) => replacing(site, node, `${view.text(first)} ${operator} ${view.text(right)}`, 1));
}

/** Another condition of the program joined to this one: the mistake is often a clause that stands elsewhere already. */
function insertedClauses(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (!isCondition(view, node) || !view.isValue(node) || isInsideLogical(site)) return [];
  const { words } = view.table;
  const own = view.role(node) === 'parenthesized' ? (view.named(node)[0] ?? node) : node;
  const text = view.text(own);
  const conditions = conditionsNear(site).filter((other) => other !== text);
  return conditions
    .slice(0, CLAUSE_LIMIT)
    .flatMap((other) => [words.and, words.or].map((word) => replacing(site, own, `${text} ${word} ${other}`, 2)));
}

function isInsideLogical({ view, node }: MutationSite): boolean {
  const parent = view.parentRole(node);
  return parent === 'binary' || parent === 'unary' || parent === 'parenthesized';
}

/** What a term or factor is added to; anything else would need parentheses or makes no sum. */
const OPERAND_ROLES: ReadonlySet<Role> = new Set<Role>(['identifier', 'call', 'index', 'member', 'binary', 'string']);

/** A term or factor that is missing: a name of the same type added to or multiplied with a value. */
function insertedOperands(site: MutationSite): readonly Draft[] {
  const { view, node, scopes, types } = site;
  const role = view.role(node);
  if (role === undefined || !OPERAND_ROLES.has(role)) return [];
  const parent = view.parentRole(node);
  const place =
    parent === 'return' ||
    parent === 'assignment' ||
    parent === 'declarator' ||
    parent === 'augmented' ||
    parent === 'arguments';
  if (!place || (parent !== 'return' && parent !== 'arguments' && view.named(view.parent(node))[0] === node)) return [];
  const type = types.of(node);
  const names = scopes.visibleAt(node).filter((binding) => {
    const other = types.ofBinding(binding);
    const isValue = binding.how !== 'function' && binding.how !== 'imported' && binding.name !== view.text(node);
    return isValue && isKnown(other) && typesMeet(other, type);
  });
  return names.slice(0, 6).flatMap((binding) => {
    const operators = typesMeet(types.ofBinding(binding), TYPE_NUMBER) ? ['+', '-', '*'] : ['+'];
    return operators.map((operator) =>
      replacing(site, node, `${view.text(node)} ${operator} ${binding.name}`, tierOf(isKnown(type) ? 2 : 3)),
    );
  });
}

function swappedBranches(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'conditional') return [];
  const condition = conditionOf(view, node);
  const [first, second] = view.named(node).filter((part) => part !== condition);
  if (first === undefined || second === undefined) return [];
  const between = view.tree.text.slice(view.end(first), view.start(second));
  return [
    {
      start: view.start(first),
      end: view.end(second),
      text: `${view.text(second)}${between}${view.text(first)}`,
      tier: 0,
    },
  ];
}

/** A comprehension that should leave something out, by a condition that the program has elsewhere. */
function insertedFilters(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'forClause') return [];
  const end = view.end(node);
  return conditionsNear(site)
    .slice(0, CLAUSE_LIMIT)
    .map((text) => ({ start: end, end, text: ` if ${text}`, tier: 2 }) satisfies Draft);
}
