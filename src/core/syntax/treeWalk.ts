/** Steps in a tree that is held as arrays. */
import { NODE_EXTRA, NODE_NAMED, type SyntaxTree } from './syntaxTree.js';

/** Named children of a node, comments aside, in order. */
export function contentsOf(tree: SyntaxTree, node: number): number[] {
  const contents: number[] = [];
  if (node < 0) return contents;
  const next = tree.next[node] ?? 0;
  for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
    const flags = tree.flags[child] ?? 0;
    if ((flags & NODE_NAMED) !== 0 && (flags & NODE_EXTRA) === 0) contents.push(child);
  }
  return contents;
}

/** First child that passes a test, or -1. */
export function findChild(tree: SyntaxTree, node: number, test: (child: number) => boolean): number {
  const next = tree.next[node] ?? 0;
  for (let child = node + 1; child < next; child = tree.next[child] ?? next) {
    if (test(child)) return child;
  }
  return -1;
}

/** First node in a subtree, the node itself included, that passes a test, or -1. */
export function findInside(tree: SyntaxTree, node: number, test: (inner: number) => boolean): number {
  const next = tree.next[node] ?? 0;
  for (let inner = node; inner < next; inner++) {
    if (test(inner)) return inner;
  }
  return -1;
}

/** What stands in the text for a node. */
export function textOfNode(tree: SyntaxTree, node: number): string {
  return node < 0 ? '' : tree.text.slice(tree.start[node], tree.end[node]);
}
