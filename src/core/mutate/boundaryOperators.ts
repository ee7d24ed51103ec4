/** Mutations of bounds: one too far or too few in ranges, indexes, slices and comparisons. */

import { calleeName } from './callParts.js';
import {
  type Draft,
  type MutationOperator,
  type MutationSite,
  replacing,
  type Tier,
  tierOf,
} from './mutationOperator.js';
import type { Binding } from './scopes.js';
import {
  elementType,
  isKnown,
  ownType,
  TYPE_ANY,
  TYPE_LIST,
  TYPE_NUMBER,
  TYPE_SEQUENCE,
  TYPE_STRING,
  typesMeet,
} from './typeMask.js';

/** The operators of this family. */
export const boundaryOperators: readonly MutationOperator[] = [
  {
    id: 'offset.insert',
    family: 'boundary',
    inverse: 'offset.remove',
    forgets: false,
    drafts: (site) => {
      const tier = offsetTier(site);
      if (tier === undefined) return [];
      const { view, node } = site;
      const inside = view.parentRole(node) === 'binary' && !isComparison(view.operator(view.parent(node)));
      return ['+', '-'].map((sign) => {
        const text = `${view.text(node)} ${sign} 1`;
        return replacing(site, node, inside ? `(${text})` : text, tier);
      });
    },
  },
  {
    id: 'offset.remove',
    family: 'boundary',
    inverse: 'offset.insert',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'binary' || !/^[-+]$/.test(view.operator(node))) return [];
      const [left, right] = view.named(node);
      if (left === undefined || right === undefined || view.role(right) !== 'number') return [];
      // Parentheses that only held the sum go with it.
      const place = view.parentRole(node) === 'parenthesized' && view.isAtom(left) ? view.parent(node) : node;
      return [replacing(site, place, view.text(left), view.text(right) === '1' ? 0 : 1)];
    },
  },
  {
    id: 'range.start.insert',
    family: 'boundary',
    inverse: 'range.start.remove',
    forgets: false,
    drafts: (site) => rangeArguments(site, 1, ([stop]) => [[`1, ${stop}`, 0]]),
  },
  {
    id: 'range.start.remove',
    family: 'boundary',
    inverse: 'range.start.insert',
    forgets: true,
    drafts: (site) => rangeArguments(site, 2, ([, stop]) => [[`${stop}`, 0]]),
  },
  {
    id: 'range.step.insert',
    family: 'boundary',
    inverse: 'range.step.remove',
    forgets: false,
    drafts: (site) =>
      rangeArguments(site, 2, ([start, stop]) => [
        [`${start}, ${stop}, 2`, 1],
        [`${start}, ${stop}, -1`, 1],
      ]),
  },
  {
    id: 'range.step.remove',
    family: 'boundary',
    inverse: 'range.step.insert',
    forgets: true,
    drafts: (site) => rangeArguments(site, 3, ([start, stop]) => [[`${start}, ${stop}`, 0]]),
  },
  {
    id: 'slice.bound.remove',
    family: 'boundary',
    inverse: 'slice.bound.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'slice') return [];
      const parts = sliceParts(site);
      return parts.flatMap((part, at) =>
        part === '' ? [] : [replacing(site, node, sliceText(parts.map((text, i) => (i === at ? '' : text))))],
      );
    },
  },
  {
    id: 'slice.bound.insert',
    family: 'boundary',
    inverse: 'slice.bound.remove',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'slice') return [];
      const parts = sliceParts(site);
      return SLICE_FILLS.flatMap(([at, text, tier]) =>
        (parts[at] ?? '') === '' ? [replacing(site, node, sliceText(filled(parts, at, text)), tier)] : [],
      );
    },
  },
  {
    id: 'index.remove',
    family: 'boundary',
    inverse: 'index.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const [object, index] = view.named(node);
      if (view.role(node) !== 'index' || object === undefined || index === undefined) return [];
      if (view.table.isTyped && !typesMeet(site.types.of(object), site.types.of(node))) return [];
      return [replacing(site, node, view.text(object), view.role(index) === 'slice' ? 0 : 2)];
    },
  },
  {
    id: 'index.insert',
    family: 'boundary',
    inverse: 'index.remove',
    forgets: false,
    drafts: indexInsertions,
  },
  {
    id: 'index.position',
    family: 'boundary',
    inverse: 'index.element',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const [, index, more] = view.role(node) === 'index' ? view.named(node) : [];
      if (index === undefined || more !== undefined || view.role(index) !== 'identifier') return [];
      if (view.table.isTyped && !typesMeet(site.types.of(node), TYPE_NUMBER)) return [];
      return [replacing(site, node, view.text(index), 1)];
    },
  },
  {
    id: 'index.element',
    family: 'boundary',
    inverse: 'index.position',
    forgets: false,
    drafts: (site) => elements(site),
  },
];

const SLICE_FILLS: readonly (readonly [at: number, text: string, tier: Tier])[] = [
  [0, '1', 0],
  [1, '-1', 0],
  [2, '-1', 1],
  [2, '2', 2],
];

function isComparison(operator: string): boolean {
  return /^(?:[<>]=?|[!=]==?)$/.test(operator);
}

/** How likely a `+ 1` is missing behind the value; undefined where it makes no sense or says what another place says. */
function offsetTier(site: MutationSite): Tier | undefined {
  const { view, node, types } = site;
  const role = view.role(node);
  if (!view.isValue(node) || role === 'number' || role === 'conditional') return undefined;
  if (role === 'parenthesized' || role === 'lambda' || role === 'boolean' || role === 'null') return undefined;
  const type = types.of(node);
  if (!typesMeet(type, TYPE_NUMBER)) return undefined;
  if (role === 'binary' && !/^[-+*/%]/.test(view.operator(node))) return undefined;
  const doubt = isKnown(type) ? 0 : 1;
  const place = placeTier(site);
  return place === undefined ? undefined : tierOf(place + doubt);
}

/** By what the value is for: a bound is off by one more often than a sum. */
function placeTier({ view, node }: MutationSite): number | undefined {
  const parent = view.parent(node);
  const isFirst = view.named(parent)[0] === node;
  switch (view.role(parent)) {
    case 'slice':
      return 0;
    case 'index':
      return isFirst ? undefined : 0;
    case 'arguments':
      return view.table.library.positions.has(calleeName(view, view.parent(parent))) ? 0 : 1;
    case 'return':
    case 'augmented':
      return isFirst && view.role(parent) === 'augmented' ? undefined : 0;
    case 'assignment':
    case 'declarator':
      return view.field(node) === 'right' || view.field(node) === 'value' ? 1 : undefined;
    case 'binary':
      return binaryPlaceTier(view.operator(parent), isFirst);
    case 'conditional':
    case 'list':
    case 'tuple':
    case 'lambda':
    case 'keywordArgument':
      return 2;
    default:
      return undefined;
  }
}

/** A `+ 1` behind an operand of `+` or `-` is the same as one behind the whole, which has its own place. */
function binaryPlaceTier(operator: string, isFirst: boolean): number | undefined {
  if (isComparison(operator)) return isFirst ? 1 : 0;
  return /^[*/%]/.test(operator) ? 2 : undefined;
}

function rangeArguments(
  site: MutationSite,
  count: number,
  make: (texts: readonly string[]) => readonly (readonly [string, Tier])[],
): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'arguments' || view.text(view.callee(view.parent(node))) !== 'range') return [];
  const parts = view.named(node);
  if (parts.length !== count) return [];
  return make(parts.map((part) => view.text(part))).map(([text, tier]) => replacing(site, node, `(${text})`, tier));
}

/** Start, stop and step of a slice; empty where one is left out. */
function sliceParts({ view, node }: MutationSite): readonly string[] {
  const parts = ['', '', ''];
  let at = 0;
  for (const child of view.children(node)) {
    if (view.isNamed(child)) parts[at] = view.text(child);
    else at += 1;
  }
  return parts;
}

function filled(parts: readonly string[], at: number, text: string): readonly string[] {
  return parts.map((part, i) => (i === at ? text : part));
}

function sliceText([start = '', stop = '', step = '']: readonly string[]): string {
  return step === '' ? `${start}:${stop}` : `${start}:${stop}:${step}`;
}

/** A sequence of which only a part was meant, or all in reverse. */
function indexInsertions(site: MutationSite): readonly Draft[] {
  const { view, node, types } = site;
  const role = view.role(node);
  if (!view.table.layoutIsStructure || (role !== 'identifier' && role !== 'call' && role !== 'index')) return [];
  const type = types.of(node);
  if (!typesMeet(type, TYPE_SEQUENCE) || !isReadWhole(site)) return [];
  const tier = tierOf((ownType(type) & ~(TYPE_LIST | TYPE_STRING)) === 0 ? 1 : 2);
  return ['[1:]', '[::-1]', '[:-1]', '[0]', '[-1]'].map((text, at) =>
    replacing(site, node, `${view.text(node)}${text}`, at < 3 ? tier : 3),
  );
}

/** Whether the value is used as it is, not called, indexed or asked for a member. */
function isReadWhole({ view, node }: MutationSite): boolean {
  const parent = view.parent(node);
  const role = view.role(parent);
  if (role === 'call' || role === 'index' || role === 'member' || role === 'parameters')
    return view.named(parent)[0] !== node && role === 'index';
  if (role === 'assignment' || role === 'augmented' || role === 'forEach' || role === 'forClause')
    return view.named(parent)[0] !== node;
  return role !== undefined;
}

/** A position where its element was meant: `i` for `xs[i]`. */
function elements(site: MutationSite): readonly Draft[] {
  const { view, node, scopes, types } = site;
  const [binding] = view.role(node) === 'identifier' ? scopes.bindingsOf(node) : [];
  const parent = view.parentRole(node);
  if (binding === undefined || scopes.isBound(node) || parent === 'index' || parent === 'slice' || parent === 'update')
    return [];
  if (!typesMeet(types.ofBinding(binding), TYPE_NUMBER) || !isReadWhole(site)) return [];
  const position = binding.how === 'loop' || isKnown(types.ofBinding(binding));
  const sequences = scopes.visibleAt(node).filter((other) => {
    const type = ownType(types.ofBinding(other));
    if (type === TYPE_ANY || (type & ~TYPE_SEQUENCE) !== 0) return false;
    // A compiler wants what stood there: a number.
    return !view.table.isTyped || (typesMeet(elementType(types.ofBinding(other)), TYPE_NUMBER) && type !== TYPE_STRING);
  });
  return sequences.slice(0, 3).map((other) => replacing(site, node, elementText(site, other), position ? 2 : 3));
}

/** The element of a sequence at the position that the site names. */
function elementText({ view, node, types }: MutationSite, { name, annotation, node: bound }: Binding): string {
  const isArray = annotation >= 0 && view.text(annotation).includes('[');
  const form = view.table.words.elementForms.find(({ takes }) => typesMeet(takes, types.of(bound)));
  const text = form === undefined || isArray ? '{object}[{index}]' : form.text;
  return text.replace('{object}', () => name).replace('{index}', () => view.text(node));
}
