/** From nodes to their tokens. */
import type { Token } from '../text/token.js';
import type { SyntaxTree } from './syntaxTree.js';

/** Tokens `first … last - 1` of a file. */
export interface TokenRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The tokens of a stretch of siblings.
 *
 * @param tokens - of the whole file, with the node of each, as `readTokens` gives them.
 * @param from - the first of the siblings, by pre-order number.
 * @param to - the last one; the same for a single node.
 * @returns a range, empty for nodes without tokens. Blocks that open around the stretch or closed before it are not in it, though their
 * tokens are empty and may stand at the same offset.
 * @remarks Time logarithmic in the tokens.
 */
export function tokenRangeOf(
  tree: SyntaxTree,
  tokens: readonly Token[],
  nodes: readonly number[],
  from: number,
  to: number,
): TokenRange {
  const start = tree.start[from] ?? 0;
  const end = tree.end[to] ?? 0;
  const next = tree.next[to] ?? 0;
  let first = firstTokenAt(tokens, start);
  while (tokens[first]?.start === start && (nodes[first] ?? 0) < from) first++;
  let last = firstTokenAt(tokens, end);
  while (tokens[last]?.start === end && isWithin(nodes[last] ?? 0, from, next)) last++;
  return { first, last: Math.max(first, last) };
}

function isWithin(node: number, from: number, next: number): boolean {
  return node >= from && node < next;
}

/** Index of the first token that begins at or behind an offset. */
export function firstTokenAt(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
