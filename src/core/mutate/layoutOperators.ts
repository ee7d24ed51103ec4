/** Mutations of structure: a statement inside a block that belongs after it, or after a block that belongs inside; branches tied wrongly. */
import { type Draft, type MutationOperator, type MutationSite, replacing } from './mutationOperator.js';
import {
  endingAt,
  isCompoundStatement,
  isSimpleStatement,
  reindented,
  statementAfter,
  statementsBeside,
} from './statementParts.js';
import type { SyntaxView } from './syntaxView.js';

/** The operators of this family. */
export const layoutOperators: readonly MutationOperator[] = [
  {
    id: 'statement.outdent',
    family: 'layout',
    inverse: 'statement.indent',
    forgets: false,
    drafts: (site) => outdented(site),
  },
  {
    id: 'statement.indent',
    family: 'layout',
    inverse: 'statement.outdent',
    forgets: false,
    drafts: (site) => indented(site),
  },
  {
    id: 'branch.split',
    family: 'layout',
    inverse: 'branch.join',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const word = view.children(node)[0];
      if (word === undefined) return [];
      if (view.role(node) === 'elif') return [replacing(site, word, 'if', 0)];
      if (isBareElse(view, node) && view.role(node) === 'if') {
        const indent = view.indentAt(view.start(view.parent(node))) ?? '';
        return [{ start: elseStart(view, node), end: view.start(node), text: `\n${indent}`, tier: 0 }];
      }
      const held = view.role(node) === 'else' ? view.named(node)[0] : undefined;
      return held !== undefined && view.role(held) === 'if'
        ? [{ start: view.start(word), end: view.start(held), text: '', tier: 0 }]
        : [];
    },
  },
  {
    id: 'branch.join',
    family: 'layout',
    inverse: 'branch.split',
    forgets: false,
    drafts: (site) => {
      const { view, node } = site;
      const word = view.role(node) === 'if' ? view.children(node)[0] : undefined;
      const beside = word === undefined ? [] : statementsBeside(view, node);
      const before = beside[beside.indexOf(node) - 1] ?? -1;
      if (word === undefined || view.role(before) !== 'if') return [];
      return [replacing(site, word, view.table.words.elseIf, 0)];
    },
  },
  {
    id: 'else.remove',
    family: 'layout',
    inverse: 'else.insert',
    forgets: false,
    drafts: (site) => withoutElse(site),
  },
  {
    id: 'if.unwrap',
    family: 'condition',
    inverse: 'if.wrap',
    forgets: true,
    drafts: (site) => unwrapped(site),
  },
];

/** The statement around a block that ends where the block ends, or -1: moving past the block's end leaves just that statement. */
function ownerEndingWith(view: SyntaxView, block: number): number {
  let owner = view.parent(block);
  while (owner >= 0 && view.end(owner) === view.end(block)) {
    if (isCompoundStatement(view, owner)) return owner;
    owner = view.parent(owner);
  }
  return -1;
}

/** The last statement of a block, moved behind the statement that the block belongs to. */
function outdented(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  const block = view.parent(node);
  if (view.role(block) !== 'block' || !(isSimpleStatement(view, node) || isCompoundStatement(view, node))) return [];
  const beside = statementsBeside(view, node);
  if (beside.at(-1) !== node || beside.length < 2) return [];
  const owner = ownerEndingWith(view, block);
  const inner = view.indentAt(view.start(node));
  const outer = owner < 0 ? undefined : view.indentAt(view.start(owner));
  if (inner === undefined || outer === undefined) return [];
  const text = reindented(view.text(node), inner, outer);
  if (view.table.layoutIsStructure) {
    return [{ start: view.lineStart(view.start(node)), end: view.end(node), text: outer + text, tier: 0 }];
  }
  const close = view.tree.text.slice(view.end(node), view.end(block)).trimStart();
  return [
    {
      start: view.lineStart(view.start(node)),
      end: view.end(block),
      text: `${outer}${close}\n${outer}${text}`,
      tier: 0,
    },
  ];
}

/** The statement after a block, moved to the block's end. */
function indented(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (!isCompoundStatement(view, node)) return [];
  const after = statementAfter(view, node);
  if (after < 0 || !(isSimpleStatement(view, after) || isCompoundStatement(view, after))) return [];
  const outer = view.indentAt(view.start(after));
  const drafts: Draft[] = [];
  for (const block of blocksEndingWith(view, node)) {
    const last = view.named(block).at(-1);
    const inner = last === undefined ? undefined : view.indentAt(view.start(last));
    if (last === undefined || inner === undefined || outer === undefined) continue;
    const text = reindented(view.text(after), outer, inner);
    drafts.push(
      view.table.layoutIsStructure
        ? { start: view.lineStart(view.start(after)), end: view.end(after), text: inner + text, tier: 0 }
        : {
            start: view.end(last),
            end: view.end(after),
            text: `\n${inner}${text}\n${view.tree.text.slice(view.lineStart(view.end(block)), view.end(node))}`,
            tier: 0,
          },
    );
  }
  return drafts;
}

/** The blocks, innermost last, that end where the statement ends. */
function blocksEndingWith(view: SyntaxView, statement: number): readonly number[] {
  const blocks: number[] = [];
  for (let at = statement + 1; at < (view.tree.next[statement] ?? 0); at += 1) {
    if (view.role(at) === 'block' && view.end(at) === view.end(statement)) blocks.push(at);
  }
  return view.table.layoutIsStructure ? blocks : blocks.slice(0, 1);
}

/** `else` taken away, what it held run always; or the whole branch taken away. */
function withoutElse(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'else' && !isBareElse(view, node)) return [];
  const start = elseStart(view, node);
  const drafts: Draft[] = [{ start, end: view.end(node), text: '', tier: 1 }];
  const body = view.role(node) === 'block' ? node : view.named(node).find((child) => view.role(child) === 'block');
  const held = body === undefined ? [] : view.named(body);
  const [first] = held;
  const last = held.at(-1);
  const inner = first === undefined ? undefined : view.indentAt(view.start(first));
  const outer = view.indentAt(view.start(view.parent(node)));
  if (first === undefined || last === undefined || inner === undefined || outer === undefined) return drafts;
  const text = reindented(view.tree.text.slice(view.start(first), view.end(last)), inner, outer);
  return [{ start, end: view.end(node), text: `${endingAt(view, start)}${outer}${text}`, tier: 1 }, ...drafts];
}

/** Whether the node is what `else` runs, in a grammar without a node for `else` itself. */
function isBareElse(view: SyntaxView, node: number): boolean {
  const isOther = view.field(node) === 'alternative' && view.parentRole(node) === 'if';
  return isOther && view.role(node) !== 'else' && view.role(node) !== 'elif';
}

function elseStart(view: SyntaxView, node: number): number {
  if (isBareElse(view, node)) return view.end(view.child(view.parent(node), 'consequence'));
  return view.tree.text.slice(0, view.start(node)).trimEnd().length;
}

/** An `if` without `else` taken away, what it held run always. */
function unwrapped(site: MutationSite): readonly Draft[] {
  const { view, node } = site;
  if (view.role(node) !== 'if' || !isCompoundStatement(view, node) || view.child(node, 'alternative') >= 0) return [];
  const body = view.child(node, 'consequence');
  const outer = view.indentAt(view.start(node));
  if (body < 0 || outer === undefined) return [];
  const held = view.role(body) === 'block' ? view.named(body) : [body];
  const first = held[0];
  const last = held.at(-1);
  if (first === undefined || last === undefined) return [];
  const inner = view.indentAt(view.start(first)) ?? outer;
  return [replacing(site, node, reindented(view.tree.text.slice(view.start(first), view.end(last)), inner, outer), 1)];
}
