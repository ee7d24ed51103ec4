/** All mutations of a program, in a fixed order. */
import type { SyntaxTree } from '../syntax/syntaxTree.js';
import { isTestCode } from './isTestCode.js';
import type { Mutation } from './mutation.js';
import type { Draft, MutationOperator, MutationSite } from './mutationOperator.js';
import { mutationOperators } from './mutationOperators.js';
import { mutationTableOf } from './mutationTableOf.js';
import { Scopes } from './scopes.js';
import { SyntaxView } from './syntaxView.js';
import { TypeGuess } from './typeGuess.js';
import { type Hints, Vocabulary } from './vocabulary.js';

/** Nodes deeper than this are not mutated: nobody wrote them by hand, and operators look up to the root. */
const DEPTH_LIMIT = 250;

export interface MutationOptions {
  /** Only nodes that lie in one of these ranges of characters; absent: the whole text. */
  readonly within?: readonly { readonly start: number; readonly end: number }[];
  /** Constants from outside the program, such as what failing tests expected. */
  readonly hints?: Hints;
  /** Stop after this many mutations; absent: never. */
  readonly limit?: number;
  /** Only these operators; absent: all. */
  readonly operators?: readonly MutationOperator[];
}

/**
 * The mutations of one program.
 *
 * Test code (assertions, functions made of them), imports, types and comments are left alone: a repair must not bend the tests.
 *
 * @param tree - a tree of any language.
 * @returns in the order of places (pre-order), then of operators, then of usualness. No two are the same edit, none changes nothing;
 * that a mutation parses is not checked here. Of two operators that make the same edit the one that finds it more usual is named.
 * @remarks Time linear in the nodes within the ranges times the names in scope; the tree is read once more as a whole for names and types.
 */
export function mutationsOf(tree: SyntaxTree, options: MutationOptions = {}): readonly Mutation[] {
  const table = mutationTableOf(tree.language);
  const view = new SyntaxView(tree, table);
  const scopes = new Scopes(view);
  const types = new TypeGuess(view, scopes);
  const vocabulary = new Vocabulary(view, options.hints ?? { numbers: [], strings: [] });
  const operators = options.operators ?? mutationOperators;
  const seen = new Map<string, number>();
  const mutations: Mutation[] = [];
  const depths = new Uint16Array(tree.size);
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  for (let node = 0; node < tree.size && mutations.length < limit; ) {
    const depth = node === 0 ? 0 : (depths[tree.parent[node] ?? 0] ?? 0) + 1;
    depths[node] = depth;
    if (depth > DEPTH_LIMIT || isLeftAlone(view, node)) {
      node = tree.next[node] ?? tree.size;
      continue;
    }
    if (isWithin(view, node, options.within)) {
      collect({ view, scopes, types, vocabulary, node }, operators, seen, mutations);
    }
    node += 1;
  }
  return mutations;
}

function collect(
  site: MutationSite,
  operators: readonly MutationOperator[],
  seen: Map<string, number>,
  mutations: Mutation[],
): void {
  for (const operator of operators) {
    for (const draft of operator.drafts(site)) {
      const before = site.view.tree.text.slice(draft.start, draft.end);
      const key = keyOf(site.view.tree.text, draft);
      const place = seen.get(key) ?? mutations.length;
      // Of two ways to the same edit the more usual one counts.
      if (before === draft.text || (mutations[place]?.tier ?? 9) <= draft.tier) continue;
      seen.set(key, place);
      mutations[place] = {
        edit: { start: draft.start, end: draft.end, text: draft.text },
        operator: operator.id,
        family: operator.family,
        tier: draft.tier,
        line: site.view.lineAt(draft.start),
        description: describe(before, draft.text),
      };
    }
  }
}

/** The edit without what it leaves as it is at both ends, so that two ways of saying the same are one. */
function keyOf(text: string, draft: Draft): string {
  let { start, end } = draft;
  let from = 0;
  let to = draft.text.length;
  while (start < end && from < to && text[start] === draft.text[from]) {
    start += 1;
    from += 1;
  }
  while (start < end && from < to && text[end - 1] === draft.text[to - 1]) {
    end -= 1;
    to -= 1;
  }
  return `${start}:${end}:${draft.text.slice(from, to)}`;
}

function isLeftAlone(view: SyntaxView, node: number): boolean {
  const role = view.role(node);
  return role === 'importing' || role === 'type' || role === 'decorator' || role === 'assert' || isTestCode(view, node);
}

function isWithin(view: SyntaxView, node: number, ranges: MutationOptions['within']): boolean {
  if (ranges === undefined) return true;
  const start = view.start(node);
  const end = view.end(node);
  return ranges.some((range) => range.start <= start && end <= range.end);
}

function describe(before: string, after: string): string {
  if (after.trim() === '') return `remove ${quoted(before)}`;
  if (before.trim() === '') return `insert ${quoted(after)}`;
  return `replace ${quoted(before)} by ${quoted(after)}`;
}

function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
