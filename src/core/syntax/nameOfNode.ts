/** The name of a function or class: its own, or that of what it is assigned to. */
import { fieldNamed, kindSet, perGrammar } from './nodeKinds.js';
import type { SyntaxTree } from './syntaxTree.js';
import { languageTables } from './tables/languageTables.js';
import { contentsOf } from './treeWalk.js';

interface NameFields {
  readonly names: readonly number[];
  readonly wrappers: Uint8Array;
  readonly nameless: Uint8Array;
  /** Field with the name of what an anonymous function is given to, by kind of that node. */
  readonly namers: ReadonlyMap<number, number>;
}

const fieldsOf = perGrammar((source): NameFields => {
  const table = languageTables[source.language].scopes;
  const namers = new Map<number, number>();
  for (const [kindName, field] of Object.entries(table.namers)) {
    kindSet(source, [kindName]).forEach((member, kind) => {
      if (member === 1) namers.set(kind, fieldNamed(source, field));
    });
  }
  return {
    names: table.names.map((name) => fieldNamed(source, name)),
    wrappers: kindSet(source, table.nameWrappers ?? []),
    nameless: kindSet(source, table.nameless ?? []),
    namers,
  };
});

/**
 * The node that spells the name of a function or class.
 *
 * @returns its pre-order number, or -1 where there is no name.
 * @remarks Time linear in the number of children on the way.
 */
export function nameNodeOf(tree: SyntaxTree, node: number): number {
  const fields = fieldsOf(tree);
  if (fields.nameless[tree.kind[node] ?? 0] === 1) return namerOf(tree, node, fields);
  const field = fields.names.find((name) => childInField(tree, node, name) >= 0) ?? NO_FIELD;
  let named = -1;
  for (let inner = node; inner >= 0; inner = stepToName(tree, inner, field, fields.wrappers)) named = inner;
  return named === node ? namerOf(tree, node, fields) : named;
}

/** The name of what a function is given to. */
function namerOf(tree: SyntaxTree, node: number, fields: NameFields): number {
  const parent = tree.parent[node] ?? -1;
  const namer = parent < 0 ? undefined : fields.namers.get(tree.kind[parent] ?? 0);
  return namer === undefined ? -1 : childInField(tree, parent, namer);
}

/** A number that no field has. */
const NO_FIELD = -1;

function stepToName(tree: SyntaxTree, node: number, field: number, wrappers: Uint8Array): number {
  if (wrappers[tree.kind[node] ?? 0] === 1) return contentsOf(tree, node).at(-1) ?? -1;
  return childInField(tree, node, field);
}

/** The name itself; empty where there is none. */
export function nameOfNode(tree: SyntaxTree, node: number): string {
  const named = nameNodeOf(tree, node);
  return named < 0 ? '' : tree.text.slice(tree.start[named], tree.end[named]);
}

/** First child in a field, or -1. */
export function childInField(tree: SyntaxTree, node: number, field: number): number {
  const next = tree.next[node] ?? 0;
  for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
    if (tree.field[child] === field) return child;
  }
  return -1;
}
