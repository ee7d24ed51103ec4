/** Mutations of whole statements: one too many, one too few, two in the wrong order, the wrong jump. */

import { emptyResults, returnedType } from './emptyResults.js';
import { type Draft, type MutationOperator, type MutationSite, replacing, type Tier } from './mutationOperator.js';
import {
  endingAt,
  isCompoundStatement,
  isSimpleStatement,
  lineRange,
  statementAfter,
  statementsBeside,
} from './statementParts.js';
import { ownType, TYPE_FUNCTION, TYPE_SEQUENCE, typesMeet } from './typeMask.js';

/** Statements copied to another place: no more than these per place. */
const COPY_LIMIT = 6;

/** The operators of these families. */
export const statementOperators: readonly MutationOperator[] = [
  {
    id: 'statement.remove',
    family: 'statement',
    inverse: 'statement.insert',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      const simple = isSimpleStatement(view, node);
      if (!simple && !isCompoundStatement(view, node)) return [];
      if (view.table.isTyped && isIndispensable(site)) return [];
      return [removed(site, simple ? 0 : 1)];
    },
  },
  {
    id: 'statement.insert',
    family: 'guard',
    inverse: 'statement.remove',
    forgets: false,
    drafts: (site) => inserted(site),
  },
  {
    id: 'statement.swap',
    family: 'statement',
    inverse: 'statement.swap',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const after = statementAfter(view, node);
      if (!isSimpleStatement(view, node) || after < 0) return [];
      if (!isSimpleStatement(view, after) && !isCompoundStatement(view, after)) return [];
      const between = view.tree.text.slice(view.end(node), view.start(after));
      const text = `${view.text(after)}${between}${view.text(node)}`;
      return [{ start: view.start(node), end: view.end(after), text, tier: 1 }];
    },
  },
  jump('jump.continue', 'jump.break', 'break', 'continue', 0),
  jump('jump.break', 'jump.continue', 'continue', 'break', 0),
  {
    id: 'return.insert',
    family: 'control',
    inverse: 'return.remove',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const value =
        view.role(node) === 'expressionStatement' && isSimpleStatement(view, node) ? view.named(node)[0] : undefined;
      if (value === undefined || !view.isValue(value)) return [];
      return [replacing(site, node, `return ${view.text(node)}`, 1)];
    },
  },
  {
    id: 'return.remove',
    family: 'control',
    inverse: 'return.insert',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const value = view.role(node) === 'return' ? view.named(node)[0] : undefined;
      return value === undefined ? [] : [replacing(site, node, `${view.text(value)}${view.table.words.end}`, 2)];
    },
  },
  {
    id: 'return.break',
    family: 'control',
    inverse: 'break.return',
    forgets: true,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== 'return' || view.enclosing(node, new Set(['for', 'forEach', 'while'])) < 0) return [];
      return ['continue', 'break'].map((word) => replacing(site, node, `${word}${view.table.words.end}`, 2));
    },
  },
  {
    id: 'break.return',
    family: 'control',
    inverse: 'return.break',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if ((view.role(node) !== 'break' && view.role(node) !== 'continue') || view.named(node).length > 0) return [];
      if (view.enclosing(node, new Set(['function', 'lambda'])) < 0) return [];
      const { words, isTyped } = view.table;
      const values = isTyped ? emptyResults(site).slice(0, 3) : ['', words.true, words.false];
      return values.map((value) =>
        replacing(site, node, value === '' ? `return${words.end}` : `return ${value}${words.end}`, 3),
      );
    },
  },
  {
    id: 'loop.once',
    family: 'control',
    inverse: 'loop.repeat',
    forgets: false,
    drafts: (site) => keyword(site, 'while', 'while', 'if', 2),
  },
  {
    id: 'loop.repeat',
    family: 'control',
    inverse: 'loop.once',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      return view.role(node) === 'if' && view.child(node, 'alternative') < 0
        ? keyword(site, 'if', 'if', 'while', 2)
        : [];
    },
  },
  {
    id: 'loop.indices',
    family: 'control',
    inverse: 'loop.elements',
    forgets: false,
    drafts: (site) => {
      const { view, node, types } = site;
      if (!view.table.layoutIsStructure || !isIterated(site) || view.role(node) === 'call') return [];
      const tier = typesMeet(types.of(node), TYPE_SEQUENCE) ? 2 : 3;
      return [replacing(site, node, `range(len(${view.text(node)}))`, tier)];
    },
  },
  {
    id: 'loop.elements',
    family: 'control',
    inverse: 'loop.indices',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const match = isIterated(site) ? /^range\(len\(([\w.]+)\)\)$/.exec(view.text(node)) : null;
      return match === null ? [] : [replacing(site, node, match[1] ?? '', 1)];
    },
  },
  {
    id: 'loop.keys',
    family: 'control',
    inverse: 'loop.keys',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const word = view.isNamed(node) || !view.table.operators.has('of') ? '' : view.text(node);
      if (view.parentRole(node) !== 'forEach' || (word !== 'of' && word !== 'in')) return [];
      return [replacing(site, node, word === 'of' ? 'in' : 'of', 0)];
    },
  },
];

/** Whether the value is what a loop or comprehension runs over. */
function isIterated({ view, node }: MutationSite): boolean {
  const parent = view.parentRole(node);
  return (parent === 'forEach' || parent === 'forClause') && view.field(node) === 'right';
}

function jump(id: string, inverse: string, from: 'break' | 'continue', to: string, tier: Tier): MutationOperator {
  return {
    id,
    family: 'control',
    inverse,
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      if (view.role(node) !== from || view.named(node).length > 0) return [];
      return [replacing(site, node, `${to}${view.text(node).endsWith(';') ? ';' : ''}`, tier)];
    },
  };
}

function keyword(site: MutationSite, role: string, from: string, to: string, tier: Tier): readonly Draft[] {
  const { view, node } = site;
  const word = view.role(node) === role ? view.children(node)[0] : undefined;
  return word !== undefined && view.text(word) === from ? [replacing(site, word, to, tier)] : [];
}

/** Whether a compiler would miss the statement: a declaration, or the return at a function's end. */
function isIndispensable({ view, node }: MutationSite): boolean {
  const role = view.role(node);
  if (role === 'declaration' || role === 'declarator') return true;
  const isLast = statementAfter(view, node) < 0 && view.role(view.parent(view.parent(node))) === 'function';
  return role === 'return' && isLast && view.named(node).length > 0;
}

function removed(site: MutationSite, tier: Tier): Draft {
  const { view, node } = site;
  const { emptyStatement } = view.table.words;
  const alone =
    emptyStatement !== null && view.parentRole(node) === 'block' && statementsBeside(view, node).length === 1;
  return alone ? replacing(site, node, emptyStatement, tier) : { ...lineRange(view, node), text: '', tier };
}

/** Before a statement, or after the last one of a block: what is often forgotten there. */
function inserted(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (!isSimpleStatement(view, node) && !isCompoundStatement(view, node)) return [];
  const indent = view.indentAt(view.start(node));
  if (indent === undefined || view.enclosing(node, new Set(['function', 'lambda'])) < 0) return [];
  const ending = endingAt(view, view.start(node));
  const last = statementAfter(view, node) < 0;
  const texts = [...jumps(site, last), ...returns(site, last), ...copies(site)];
  const drafts: Draft[] = [];
  for (const { text, tier, after } of texts) {
    const at = after ? view.end(node) : view.start(node);
    drafts.push({ start: at, end: at, text: after ? `${ending}${indent}${text}` : `${text}${ending}${indent}`, tier });
  }
  return drafts;
}

interface Insertion {
  readonly text: string;
  readonly tier: Tier;
  readonly after: boolean;
}

/** A forgotten `break` or `continue` at the end of a branch in a loop. */
function jumps(site: MutationSite, last: boolean): readonly Insertion[] {
  const { view, node } = site;
  const inLoop = view.enclosing(node, new Set(['for', 'forEach', 'while'])) >= 0;
  const role = view.role(node);
  if (!inLoop || !last || role === 'return' || role === 'break' || role === 'continue' || role === 'throw') return [];
  const { end } = view.table.words;
  return ['break', 'continue'].map((word) => ({ text: `${word}${end}`, tier: 2, after: true }));
}

/** A forgotten `return` of a name at the end of a function. */
function returns(site: MutationSite, last: boolean): readonly Insertion[] {
  const { view, node, scopes, types } = site;
  if (!last || view.role(node) === 'return' || view.role(node) === 'throw') return [];
  const { end } = view.table.words;
  return scopes
    .visibleAt(node)
    .filter((binding) => binding.how === 'local' && ownType(types.ofBinding(binding)) !== TYPE_FUNCTION)
    .filter((binding) => !view.table.isTyped || typesMeet(types.ofBinding(binding), returnedType(site)))
    .slice(0, 4)
    .map((binding) => ({ text: `return ${binding.name}${end}`, tier: 2, after: true }));
}

/** A statement that the function has elsewhere, copied here: what is missing in one place often stands in another. */
function copies(site: MutationSite): readonly Insertion[] {
  const { view, node } = site;
  const home = view.enclosing(node, new Set(['function', 'lambda']));
  const own = view.text(node);
  const found = new Map<string, number>();
  const [from, to] = view.window(node, home);
  for (let at = from; at < to; at += 1) {
    const role = view.role(at);
    if (role !== 'expressionStatement' || at === node || !isSimpleStatement(view, at)) continue;
    if (!site.scopes.canBeReadAt(at, node)) continue;
    const text = view.text(at);
    const distance = Math.abs(view.start(at) - view.start(node));
    if (text !== own && !text.includes('\n') && distance < (found.get(text) ?? Infinity)) found.set(text, distance);
  }
  const nearest = [...found].sort((a, b) => a[1] - b[1]).slice(0, COPY_LIMIT);
  return nearest.map(([text]) => ({ text, tier: 3, after: false }));
}
