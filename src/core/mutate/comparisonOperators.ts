/** Mutations of comparisons: `<` for `<=`, `==` for `!=`, and what else is mistaken for one another. */
import { argumentsOf, calleeName } from './callParts.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import { ownType, TYPE_BOOLEAN, TYPE_CHARACTER, TYPE_NULL, TYPE_NUMBER } from './typeMask.js';

type Swaps = Readonly<Record<string, readonly string[]>>;

const BOUNDARY: Swaps = { '<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'] };

const NEGATE: Swaps = {
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
  in: ['not in'],
  'not in': ['in'],
  is: ['is not'],
  'is not': ['is'],
  '<': ['>='],
  '>=': ['<'],
  '>': ['<='],
  '<=': ['>'],
};

const MIRROR: Swaps = { '<': ['>'], '>': ['<'], '<=': ['>='], '>=': ['<='] };

const LOOSEN: Swaps = {
  '==': ['===', 'is'],
  '===': ['=='],
  '!=': ['!==', 'is not'],
  '!==': ['!='],
  is: ['=='],
  'is not': ['!='],
};

/** In Python, `x == xs` for `x in xs`. */
const MEMBERSHIP: Swaps = { '==': ['in'], in: ['=='], '!=': ['not in'], 'not in': ['!='] };

const ORDERINGS = ['<', '<=', '>', '>='];

/** The operators of this family. */
export const comparisonOperators: readonly MutationOperator[] = [
  swapping('compare.boundary', 'compare.boundary', BOUNDARY, 0),
  swapping('compare.negate', 'compare.negate', NEGATE, 0),
  swapping('compare.mirror', 'compare.mirror', MIRROR, 0),
  {
    id: 'compare.relate',
    family: 'comparison',
    inverse: 'compare.equate',
    forgets: false,
    drafts: (site) =>
      isEquality(operatorAt(site)) ? ORDERINGS.map((text) => replacing(site, site.node, text, 1)) : [],
  },
  {
    id: 'compare.equate',
    family: 'comparison',
    inverse: 'compare.relate',
    forgets: false,
    drafts: (site) => {
      if (!ORDERINGS.includes(operatorAt(site))) return [];
      const { equal, notEqual } = site.view.table.words;
      return [replacing(site, site.node, equal, 1), replacing(site, site.node, notEqual, 1)];
    },
  },
  {
    ...swapping('compare.membership', 'compare.membership', MEMBERSHIP, 2),
    drafts: (site) => (site.view.table.layoutIsStructure ? swap(site, MEMBERSHIP, 2) : []),
  },
  {
    ...swapping('compare.loosen', 'compare.loosen', LOOSEN, 2),
    drafts: (site) =>
      swap(site, LOOSEN, 2).filter((draft) => site.view.table.operators.has(draft.text.replace(/ not$/, ''))),
  },
  {
    id: 'compare.content',
    family: 'comparison',
    inverse: 'compare.identity',
    forgets: false,
    drafts: comparedByContent,
  },
  {
    id: 'compare.identity',
    family: 'comparison',
    inverse: 'compare.content',
    forgets: false,
    drafts: comparedByIdentity,
  },
];

/** `a.equals(b)` for `a == b`, where the operator asks whether both are the same object. */
function comparedByContent(site: MutationSite): readonly Draft[] {
  const { view, node, types } = site;
  const { words } = view.table;
  const [left, right] = view.role(node) === 'binary' ? view.named(node) : [];
  if (words.equals === null || left === undefined || right === undefined || !isEquality(view.operator(node))) return [];
  // Numbers, booleans and characters have no methods, and nothing is asked of null.
  if ([left, right].some((side) => (ownType(types.of(side)) & ~PLAIN) === 0)) return [];
  const sign = view.operator(node) === words.equal ? '' : words.not;
  const text = words.equals.replace('{left}', () => view.tight(left)).replace('{right}', () => view.text(right));
  return [replacing(site, node, sign + text, 1)];
}

const PLAIN = TYPE_NUMBER | TYPE_BOOLEAN | TYPE_CHARACTER | TYPE_NULL;

/** `a == b` for `a.equals(b)`. */
function comparedByIdentity(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const object = view.role(node) === 'call' ? view.receiver(node) : -1;
  const [argument, more] = object < 0 ? [] : argumentsOf(view, node);
  const { equals, equal } = view.table.words;
  if (equals === null || argument === undefined || more !== undefined) return [];
  const name = /\.(\w+)\(/.exec(equals)?.[1];
  if (calleeName(view, node) !== name || view.parentRole(node) === 'unary') return [];
  return [replacing(site, node, `${view.text(object)} ${equal} ${view.text(argument)}`, 2)];
}

function swapping(id: string, inverse: string, swaps: Swaps, tier: Tier): MutationOperator {
  return { id, family: 'comparison', inverse, forgets: false, drafts: (site) => swap(site, swaps, tier) };
}

function swap(site: MutationSite, swaps: Swaps, tier: Tier): readonly Draft[] {
  const operator = operatorAt(site);
  if (!Object.hasOwn(swaps, operator)) return [];
  return (swaps[operator] ?? []).map((text) => replacing(site, site.node, text, tier));
}

/** Text of the node when it is the operator of a binary expression, else empty. Layout inside (`not  in`) is unified. */
function operatorAt(site: MutationSite): string {
  const { view, node } = site;
  if (view.isNamed(node) || view.parentRole(node) !== 'binary') return '';
  return view.text(node).replace(/\s+/g, ' ');
}

function isEquality(operator: string): boolean {
  return operator === '==' || operator === '!=' || operator === '===' || operator === '!==';
}
