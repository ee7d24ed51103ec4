/** Mutations of shape: one value for many, many for one, a name for a member, a look-up that may find nothing. */
import { argumentsOf } from './callParts.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, tierOf } from './mutationOperator.js';
import { ownType, TYPE_LIST, TYPE_MAP, TYPE_SEQUENCE, typesMeet } from './typeMask.js';

/** The operators of this family. */
export const shapeOperators: readonly MutationOperator[] = [
  {
    id: 'list.wrap',
    family: 'call',
    inverse: 'list.unwrap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const role = view.role(node);
      const brackets = view.table.words.list;
      if (brackets === null || !isGiven(site) || role === 'list' || role === 'lambda' || role === 'tuple') return [];
      return [
        replacing(
          site,
          node,
          `${brackets[0]}${view.text(node)}${brackets[1]}`,
          ownType(site.types.of(node)) === TYPE_LIST ? 3 : 2,
        ),
      ];
    },
  },
  {
    id: 'list.unwrap',
    family: 'call',
    inverse: 'list.wrap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const [only, more] = view.role(node) === 'list' && !view.table.isTyped ? view.named(node) : [];
      return only === undefined || more !== undefined || !view.isValue(only)
        ? []
        : [replacing(site, node, view.text(only), 1)];
    },
  },
  {
    id: 'spread.insert',
    family: 'argument',
    inverse: 'spread.remove',
    forgets: false,
    drafts: (site) => {
      const { view, node, types } = site;
      if (view.table.words.spread === '') return [];
      const isArgument = view.parentRole(node) === 'arguments' && view.isValue(node) && view.role(node) !== 'lambda';
      if (!isArgument || !typesMeet(types.of(node), TYPE_LIST) || view.role(node) === 'number') return [];
      return [replacing(site, node, `${view.table.words.spread}${view.text(node)}`, 2)];
    },
  },
  {
    id: 'spread.remove',
    family: 'argument',
    inverse: 'spread.insert',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const inside = view.role(node) === 'spread' ? view.named(node)[0] : undefined;
      return inside === undefined ? [] : [replacing(site, node, view.text(inside), 1)];
    },
  },
  {
    id: 'member.qualify',
    family: 'variable',
    inverse: 'member.bare',
    forgets: false,
    drafts: (site) => {
      const { view, node, scopes, vocabulary } = site;
      if (view.role(node) !== 'identifier' || scopes.isBound(node) || view.parentRole(node) === 'member') return [];
      const name = view.text(node);
      const self = view.table.words.self;
      return vocabulary.members.includes(name) && view.tree.text.includes(`${self}.${name}`)
        ? [replacing(site, node, `${self}.${name}`, 1)]
        : [];
    },
  },
  {
    id: 'member.bare',
    family: 'variable',
    inverse: 'member.qualify',
    forgets: true,
    drafts: (site) => {
      const { view, node, scopes } = site;
      if (view.role(node) !== 'member' || !view.text(node).startsWith(`${view.table.words.self}.`)) return [];
      const name = view.lastName(node);
      const known = scopes.visibleAt(node).some((binding) => binding.name === name);
      return known && view.text(node) === `${view.table.words.self}.${name}` ? [replacing(site, node, name, 1)] : [];
    },
  },
  {
    id: 'lookup.soften',
    family: 'guard',
    inverse: 'lookup.harden',
    forgets: false,
    drafts: (site) => softened(site),
  },
  {
    id: 'lookup.harden',
    family: 'call',
    inverse: 'lookup.soften',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const match = view.role(node) === 'call' ? view.callee(node) : -1;
      if (match < 0 || !view.table.layoutIsStructure || view.lastName(match) !== 'get') return [];
      const [key] = argumentsOf(view, node);
      const object = view.named(match)[0];
      return key === undefined || object === undefined || view.role(match) !== 'member'
        ? []
        : [replacing(site, node, `${view.text(object)}[${view.text(key)}]`, 2)];
    },
  },
];

/** Whether the value is handed on: returned, passed, assigned or added. */
function isGiven({ view, node }: MutationSite): boolean {
  if (!view.isValue(node)) return false;
  const first = view.named(view.parent(node))[0] === node;
  switch (view.parentRole(node)) {
    case 'return':
    case 'arguments':
      return true;
    case 'augmented':
    case 'assignment':
    case 'declarator':
    case 'binary':
      return !first;
    default:
      return false;
  }
}

/** `d[k]` for `d.get(k)`, which does not fail when there is nothing. */
function softened(site: MutationSite): readonly Draft[] {
  const { view, node, types } = site;
  const [object, key, more] = view.role(node) === 'index' ? view.named(node) : [];
  if (!view.table.layoutIsStructure || object === undefined || key === undefined || more !== undefined) return [];
  const parent = view.parentRole(node);
  const isTarget = (parent === 'assignment' || parent === 'augmented') && view.field(node) === 'left';
  const type = types.of(object);
  if (isTarget || view.role(key) === 'slice' || !typesMeet(type, TYPE_MAP)) return [];
  if (typesMeet(type, TYPE_SEQUENCE) && view.role(key) === 'number') return [];
  const tier = tierOf(ownType(type) === TYPE_MAP ? 1 : 3);
  return ['', ', 0', ', []', ", ''"].map((other) =>
    replacing(site, node, `${view.text(object)}.get(${view.text(key)}${other})`, tier),
  );
}
