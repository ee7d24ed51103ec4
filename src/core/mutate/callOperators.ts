/** Mutations of calls: the wrong function, a call too many or too few around a value, arguments in the wrong order or number. */
import { argumentsOf, calleeName } from './callParts.js';
import { isClassName } from './isClassName.js';
import {
  type Draft,
  type MutationOperator,
  type MutationSite,
  replacing,
  type Tier,
  tierOf,
} from './mutationOperator.js';
import type { SiblingGroup, Wrapper } from './mutationTable.js';
import type { Role } from './role.js';
import type { SyntaxView } from './syntaxView.js';
import { isKnown, ownType, TYPE_ANY, TYPE_BOOLEAN, TYPE_FUNCTION, typesMeet } from './typeMask.js';
import { wantedType } from './wantedType.js';

/** The operators of these families. */
export const callOperators: readonly MutationOperator[] = [
  {
    id: 'function.sibling',
    family: 'function',
    inverse: 'function.sibling',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const isName = view.role(node) === 'identifier' || view.isCallee(node);
      if (!isName || view.parentRole(node) === 'parameters') return [];
      return siblings(site, view.table.library.functionSiblings);
    },
  },
  {
    id: 'method.sibling',
    family: 'function',
    inverse: 'method.sibling',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      return isMethodName(view, node) ? siblings(site, view.table.library.methodSiblings) : [];
    },
  },
  {
    id: 'call.unwrap',
    family: 'call',
    inverse: 'call.wrap',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (view.parentRole(node) === 'expressionStatement') return [];
      if (view.role(node) === 'cast') {
        const value = view.named(node).findLast((part) => view.isValue(part));
        return value === undefined ? [] : [replacing(site, node, view.text(value), 0)];
      }
      if (view.role(node) !== 'call') return [];
      return argumentsOf(view, node)
        .filter((argument) => view.isValue(argument) && canStandFor(site, argument))
        .map((argument, at, all) => replacing(site, node, view.text(argument), all.length === 1 ? 0 : tierOf(1 + at)));
    },
  },
  {
    id: 'call.wrap',
    family: 'call',
    inverse: 'call.unwrap',
    forgets: false,
    drafts: (site) => wrapped(site, site.view.table.library.wrappers, (name, text) => `${name}(${text})`),
  },
  {
    id: 'method.remove',
    family: 'call',
    inverse: 'method.add',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const object = view.role(node) === 'call' ? view.receiver(node) : -1;
      if (object >= 0) {
        const tier = argumentsOf(view, node).length === 0 ? 0 : 1;
        const isStatement = view.parentRole(node) === 'expressionStatement';
        return isStatement || !canStandFor(site, object) ? [] : [replacing(site, node, view.text(object), tier)];
      }
      const whole = view.role(node) === 'member' && !view.isCallee(node) ? view.named(node)[0] : undefined;
      return whole === undefined || !canStandFor(site, whole) ? [] : [replacing(site, node, view.text(whole), 1)];
    },
  },
  {
    id: 'method.add',
    family: 'call',
    inverse: 'method.remove',
    forgets: false,
    drafts: (site) => {
      const text = site.view.tight(site.node);
      return wrapped(site, site.view.table.library.methods, (name) => `${text}${name}`);
    },
  },
  {
    id: 'argument.swap',
    family: 'argument',
    inverse: 'argument.swap',
    forgets: false,
    drafts: (site) => swappedNeighbours(site),
  },
  {
    id: 'argument.remove',
    family: 'argument',
    inverse: 'argument.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const parts = view.role(node) === 'arguments' && takesOtherNumbers(site) ? view.named(node) : [];
      return parts.map((part, at) => {
        const rest = parts.filter((other) => other !== part).map((other) => view.text(other));
        return replacing(site, node, `(${rest.join(', ')})`, at === parts.length - 1 && at > 0 ? 0 : 1);
      });
    },
  },
  {
    id: 'argument.insert',
    family: 'argument',
    inverse: 'argument.remove',
    forgets: false,
    drafts: (site) => insertedArguments(site),
  },
];

/** Whether the node names a method that is called, or a member that is read. */
function isMethodName(view: SyntaxView, node: number): boolean {
  const parent = view.parent(node);
  if (view.role(parent) === 'call') return view.callee(parent) === node && view.receiver(parent) >= 0;
  return view.role(parent) === 'member' && view.named(parent).at(-1) === node && view.named(parent)[0] !== node;
}

/** Whether a part of the value could be the value, as far as a compiler would have it. */
function canStandFor({ view, node, types }: MutationSite, part: number): boolean {
  return !view.table.isTyped || typesMeet(types.of(node), types.of(part));
}

/** Whether the call around the arguments may have one more or less. */
function takesOtherNumbers({ view, node }: MutationSite): boolean {
  const { variadic } = view.table.library;
  return variadic === null || variadic.has(calleeName(view, view.parent(node)));
}

function siblings(site: MutationSite, groups: readonly SiblingGroup[]): readonly Draft[] {
  const own = site.view.text(site.node);
  const drafts: Draft[] = [];
  for (const group of groups) {
    const at = group.indexOf(own);
    if (at < 0) continue;
    const others = group.filter((name) => name !== own);
    others.sort(
      (a, b) =>
        Math.abs(group.indexOf(a) - at) - Math.abs(group.indexOf(b) - at) || group.indexOf(a) - group.indexOf(b),
    );
    others.forEach((name, place) => {
      drafts.push(replacing(site, site.node, name, tierOf(place < 2 ? 0 : place < 4 ? 1 : 2)));
    });
  }
  return drafts;
}

/** The calls that could be missing around a value. Around the value of such a call the same call makes no sense. */
function wrapped(
  site: MutationSite,
  wrappers: readonly Wrapper[],
  make: (name: string, text: string) => string,
): readonly Draft[] {
  const { view, node, types } = site;
  const place = wrapPlace(site);
  if (place === undefined) return [];
  const type = types.of(node);
  const wanted = wantedType(site);
  const own = view.role(node) === 'call' ? calleeName(view, node) : '';
  return wrappers
    .filter((wrapper) => typesMeet(type, wrapper.takes) && wrapper.name !== own && !wrapper.name.startsWith(`.${own}(`))
    .filter((wrapper) => !view.table.isTyped || typesMeet(wrapper.gives, type))
    .map((wrapper) => {
      const doubt = isKnown(type) && wrapper.takes !== TYPE_ANY ? 0 : 1;
      const misfit = typesMeet(wrapper.gives, wanted) ? 0 : 2;
      return replacing(site, node, make(wrapper.name, view.text(node)), tierOf(wrapper.tier + place + doubt + misfit));
    });
}

/** Values that are what they are: no call is missing around them. */
const NEVER_WRAPPED: ReadonlySet<Role> = new Set<Role>([
  'number',
  'boolean',
  'null',
  'string',
  'character',
  'list',
  'map',
  'tuple',
  'lambda',
  'conditional',
  'parenthesized',
]);

interface WrapPlace {
  readonly first: number | undefined;
  readonly other: number | undefined;
}

/** How likely a call is missing around a value that stands somewhere; where the first child is written to, only the others count. */
const WRAP_PLACES: ReadonlyMap<Role, WrapPlace> = new Map<Role, WrapPlace>([
  ['return', { first: 0, other: 0 }],
  ['arguments', { first: 0, other: 0 }],
  ['binary', { first: 0, other: 0 }],
  ['forEach', { first: undefined, other: 0 }],
  ['forClause', { first: undefined, other: 0 }],
  ['assignment', { first: undefined, other: 0 }],
  ['declarator', { first: undefined, other: 0 }],
  ['augmented', { first: undefined, other: 0 }],
  ['index', { first: 2, other: 1 }],
  ['slice', { first: 1, other: 1 }],
  ['member', { first: 2, other: 2 }],
  ['call', { first: 2, other: undefined }],
  ['cast', { first: undefined, other: 1 }],
  ['comprehension', { first: 1, other: 1 }],
  ['conditional', { first: 1, other: 1 }],
  ['list', { first: 1, other: 1 }],
  ['tuple', { first: 1, other: 1 }],
  ['lambda', { first: 1, other: 1 }],
  ['parenthesized', { first: 1, other: 1 }],
  ['unary', { first: 1, other: 1 }],
]);

/** How likely a call is missing around a value at this place; undefined where none can be. */
function wrapPlace({ view, node, types, scopes }: MutationSite): number | undefined {
  const role = view.role(node);
  if (role === undefined || !view.isValue(node) || NEVER_WRAPPED.has(role) || scopes.isBound(node)) return undefined;
  if (isClassName({ view, node, scopes }) || (role === 'unary' && view.role(view.named(node)[0] ?? -1) === 'number')) {
    return undefined;
  }
  const type = ownType(types.of(node));
  const parent = view.parent(node);
  const parentRole = view.role(parent);
  const place = parentRole === undefined ? undefined : WRAP_PLACES.get(parentRole);
  if (place === undefined || type === TYPE_BOOLEAN || type === TYPE_FUNCTION) return undefined;
  if (view.isCallee(node)) return undefined;
  if (parentRole === 'binary' && isLogical(view.operator(parent))) return 2;
  return view.named(parent)[0] === node ? place.first : place.other;
}

function isLogical(operator: string): boolean {
  return operator === 'and' || operator === 'or' || operator === '&&' || operator === '||';
}

/** Neighbours in the wrong order: arguments, elements of a short list, the two indexes of `a[i][j]`. */
function swappedNeighbours(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const role = view.role(node);
  if (role === 'index') return swappedIndexes(site);
  if (role !== 'arguments' && role !== 'tuple' && role !== 'list') return [];
  const parts = view.named(node).filter((part) => view.isValue(part));
  if (role === 'list' && parts.length > 3) return [];
  return parts.slice(1).flatMap((part, at) => {
    const before = parts[at] ?? part;
    if (view.text(before) === view.text(part)) return [];
    const between = view.tree.text.slice(view.end(before), view.start(part));
    const text = `${view.text(part)}${between}${view.text(before)}`;
    return [{ start: view.start(before), end: view.end(part), text, tier: tierOf(role === 'list' ? 1 : 0) }];
  });
}

function swappedIndexes(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const [inner, last] = view.named(node);
  if (inner === undefined || last === undefined || view.role(inner) !== 'index') return [];
  const [object, first] = view.named(inner);
  if (object === undefined || first === undefined) return [];
  return [replacing(site, node, `${view.text(object)}[${view.text(last)}][${view.text(first)}]`, 1)];
}

/** Arguments that are often forgotten: another name in scope, a small number, an order. */
function insertedArguments(site: MutationSite): readonly Draft[] {
  const { view, node, scopes, types } = site;
  if (view.role(node) !== 'arguments') return [];
  const call = view.parent(node);
  const own = view.named(node).map((part) => view.text(part));
  const append = (text: string, tier: Tier) => replacing(site, node, `(${[...own, text].join(', ')})`, tier);
  const usual = view.table.library.usualArguments;
  const name = calleeName(view, call);
  const isPlain = !own.some((text) => text.includes('=') || text.includes('->'));
  const drafts =
    isPlain && Object.hasOwn(usual, name) ? (usual[name] ?? []).map(({ text, tier }) => append(text, tier)) : [];
  if (own.length > 3 || !takesOtherNumbers(site)) return drafts;
  for (const text of ['1', '0', '2', '-1', '10']) drafts.push(append(text, 2));
  for (const binding of scopes.visibleAt(node).slice(0, 8)) {
    const type = ownType(types.ofBinding(binding));
    if (type !== TYPE_FUNCTION && !own.includes(binding.name)) drafts.push(append(binding.name, 2));
  }
  return drafts;
}
