/** Mutations of names: the wrong variable, a constant for a variable, the wrong member. */
import { isClassName } from './isClassName.js';
import {
  type Draft,
  type MutationOperator,
  type MutationSite,
  replacing,
  type Tier,
  tierOf,
} from './mutationOperator.js';
import type { Binding } from './scopes.js';
import { isKnown, ownType, TYPE_CHARACTER, TYPE_FUNCTION, TYPE_NUMBER, TYPE_STRING, typesMeet } from './typeMask.js';

/** More names than these are not tried at one place; the nearest scopes come first. */
const NAME_LIMIT = 16;

/** The operators of this family. */
export const variableOperators: readonly MutationOperator[] = [
  {
    id: 'variable.replace',
    family: 'variable',
    inverse: 'variable.replace',
    forgets: false,
    drafts: (site) => (isReadName(site) ? otherNames(site, 0) : []),
  },
  {
    id: 'variable.target',
    family: 'variable',
    inverse: 'variable.target',
    forgets: false,
    drafts: (site) => (isTarget(site) ? otherNames(site, 1).filter((draft) => draft.tier < 3) : []),
  },
  {
    id: 'variable.toConstant',
    family: 'variable',
    inverse: 'constant.toVariable',
    forgets: false,
    drafts: (site) => {
      const { view, node, types, vocabulary } = site;
      const isObject = view.parentRole(node) === 'member' || view.parentRole(node) === 'call';
      if (!isReadName(site) || isObject) return [];
      if (view.parentRole(node) === 'update') return [];
      const type = types.of(node);
      if (!typesMeet(type, TYPE_NUMBER)) return [];
      const tier = isKnown(type) ? 1 : 2;
      const near = vocabulary.numbersNear(view.start(node)).slice(0, 3);
      return [...new Set(['0', '1', ...near])].map((text) => replacing(site, node, text, tier));
    },
  },
  {
    id: 'constant.toVariable',
    family: 'variable',
    inverse: 'variable.toConstant',
    forgets: false,
    drafts: (site) => {
      const { view, node, scopes, types } = site;
      const wanted = literalType(site);
      if (wanted === undefined) return [];
      const fitting = scopes
        .visibleAt(node)
        .filter((binding) => binding.how !== 'imported' && typesMeet(types.ofBinding(binding), wanted));
      return fitting
        .filter((binding) => ownType(types.ofBinding(binding)) !== TYPE_FUNCTION)
        .slice(0, NAME_LIMIT)
        .map((binding) => replacing(site, node, binding.name, isKnown(types.ofBinding(binding)) ? 1 : 2))
        .filter((draft) => draft.text !== view.text(node));
    },
  },
  {
    id: 'member.replace',
    family: 'variable',
    inverse: 'member.replace',
    forgets: false,
    drafts: (site) => {
      const { view, node, vocabulary } = site;
      const parent = view.parent(node);
      if (view.role(parent) !== 'member' || view.named(parent).at(-1) !== node || view.named(parent)[0] === node)
        return [];
      if (view.isCallee(parent)) return [];
      const others = vocabulary.members.filter((name) => name !== view.text(node));
      return others.slice(0, NAME_LIMIT).map((name) => replacing(site, node, name, 2));
    },
  },
];

/** Whether the node is an identifier whose value is read. */
function isReadName({ view, node, scopes }: MutationSite): boolean {
  if (view.role(node) !== 'identifier' || scopes.isBound(node) || isClassName({ view, node, scopes })) return false;
  const parent = view.parent(node);
  if (view.table.labels.has(`${view.kind(parent)}.${view.field(node)}`)) return false;
  const role = view.role(parent);
  if ((role === 'assignment' || role === 'augmented') && view.field(node) === 'left') return false;
  return role !== 'parameters' || view.field(node) === 'value' || view.field(node) === 'right';
}

/** Whether the node is the name that an assignment writes to. */
function isTarget({ view, node }: MutationSite): boolean {
  const role = view.parentRole(node);
  if (view.role(node) !== 'identifier' || (role !== 'assignment' && role !== 'augmented')) return false;
  return view.field(node) === 'left';
}

/** The names in scope, those of the node's type first; a name of a type that cannot be right is far-fetched, not forbidden. */
function otherNames(site: MutationSite, from: number): readonly Draft[] {
  const { view, node, scopes, types } = site;
  const wanted = types.of(node);
  const own = view.text(node);
  const callee = view.isCallee(node);
  return scopes
    .visibleAt(node)
    .filter((binding) => binding.name !== own && isSensible(types.ofBinding(binding), callee))
    .filter((binding) => !view.table.isTyped || typesMeet(types.ofBinding(binding), wanted))
    .slice(0, NAME_LIMIT)
    .map((binding) =>
      replacing(site, node, binding.name, tierOf(from + nameTier(binding, types.ofBinding(binding), wanted))),
    );
}

/** Functions stand for functions and values for values. */
function isSensible(type: number, callee: boolean): boolean {
  const isFunction = ownType(type) === TYPE_FUNCTION;
  return callee ? isFunction : !isFunction;
}

function nameTier(binding: Binding, type: number, wanted: number): Tier {
  if (!typesMeet(type, wanted)) return 3;
  if (binding.how === 'imported') return 3;
  return isKnown(type) && isKnown(wanted) ? 0 : 1;
}

function literalType({ view, node }: MutationSite): number | undefined {
  const role = view.role(node);
  if (view.parentRole(node) === 'expressionStatement' || view.parentRole(node) === 'parameters') return undefined;
  if (role === 'character') return TYPE_CHARACTER;
  return role === 'number' ? TYPE_NUMBER : role === 'string' ? TYPE_STRING : undefined;
}
