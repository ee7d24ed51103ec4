/** Mutations that use what the function already says elsewhere: the right expression often stands a line away. */
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import type { Role } from './role.js';
import { isKnown, ownType, TYPE_ANY, TYPE_BOOLEAN, TYPE_FUNCTION, typesMeet } from './typeMask.js';

/** Copies at one place, the nearest ones. */
const COPY_LIMIT = 5;

/** Longer expressions are not copied, in characters. */
const LENGTH_LIMIT = 30;

const REPLACED: ReadonlySet<Role> = new Set<Role>(['identifier', 'number', 'call', 'index', 'member']);
const COPIED: ReadonlySet<Role> = new Set<Role>(['call', 'index', 'member', 'binary', 'unary']);

/** The operators of this family. */
export const expressionOperators: readonly MutationOperator[] = [
  {
    id: 'expression.copy',
    family: 'expression',
    inverse: 'expression.copy',
    forgets: true,
    drafts: (site) => copies(site),
  },
];

function copies(site: MutationSite): readonly Draft[] {
  const { view, node, types } = site;
  const role = view.role(node);
  if (role === undefined || !REPLACED.has(role) || !isOperand(site)) return [];
  const type = types.of(node);
  if (ownType(type) === TYPE_FUNCTION) return [];
  const own = view.text(node);
  const found = new Map<string, { readonly distance: number; readonly tier: Tier }>();
  const home = Math.max(0, view.enclosing(node, new Set(['function', 'module'])));
  const [from, to] = view.window(node, home);
  for (let at = from; at < to; at += 1) {
    const tier = copyTier(site, at, type);
    const text = view.parentRole(node) === 'binary' ? view.tight(at) : view.text(at);
    if (tier === undefined || text === own || !site.scopes.canBeReadAt(at, node)) continue;
    const distance = Math.abs(view.start(at) - view.start(node));
    if (distance < (found.get(text)?.distance ?? Infinity)) found.set(text, { distance, tier });
  }
  const nearest = [...found].sort((a, b) => a[1].tier - b[1].tier || a[1].distance - b[1].distance);
  return nearest.slice(0, COPY_LIMIT).map(([text, { tier }]) => replacing(site, node, text, tier));
}

/** Whether another value can stand here: the node is read, and is neither called nor asked for a member. */
function isOperand({ view, node, scopes }: MutationSite): boolean {
  const parent = view.parent(node);
  const first = view.named(parent)[0] === node;
  switch (view.role(parent)) {
    case 'binary':
    case 'arguments':
    case 'return':
    case 'conditional':
    case 'slice':
      return !scopes.isBound(node);
    case 'index':
    case 'assignment':
    case 'augmented':
    case 'declarator':
    case 'forEach':
    case 'forClause':
    case 'keywordArgument':
      return !first;
    default:
      return false;
  }
}

/** How likely the value at `at` is meant instead; undefined when it cannot be copied here. */
function copyTier({ view, node, types }: MutationSite, at: number, type: number): Tier | undefined {
  const role = view.role(at);
  if (role === undefined || !COPIED.has(role) || view.end(at) - view.start(at) > LENGTH_LIMIT) return undefined;
  // Not itself, not what it is in, not what is called.
  if (view.start(at) <= view.start(node) && view.end(node) <= view.end(at)) return undefined;
  if (view.parentRole(at) === 'expressionStatement') return undefined;
  if (view.isCallee(at)) return undefined;
  const other = types.of(at);
  if (!typesMeet(type, other) || ownType(other) === TYPE_BOOLEAN) return undefined;
  return isKnown(type) && ownType(other) !== TYPE_ANY ? 2 : 3;
}
