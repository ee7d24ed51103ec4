/**
 * A concrete syntax tree as plain arrays, in pre-order.
 *
 * The parser's own tree lives outside the JavaScript heap and must be freed by hand; this copy is taken once, after which every
 * measure is array arithmetic: no crossing of a border per node, no recursion on a tree that may be 20,000 levels deep.
 */
import type { LanguageId } from './languageId.js';

/**
 * The tree of one text. Node `i` of `size` nodes is described by the i-th entry of each array; node 0 is the root.
 *
 * Pre-order means that the descendants of `i` are exactly `i + 1 … next[i] - 1`, its first child is `i + 1` when `next[i] > i + 1`,
 * and the sibling after it is `next[i]` as long as that is below `next[parent[i]]`.
 */
export interface SyntaxTree {
  readonly language: LanguageId;
  /** The text that was parsed; all offsets are UTF-16 code units in it. */
  readonly text: string;
  readonly size: number;
  /** Name of node kind by number, as the grammar spells it (`if_statement`, `(`, `ERROR`). */
  readonly kindNames: readonly string[];
  /** Flags that every node of a kind has, by number of the kind: an anonymous `if` and a named one are two kinds of one name. */
  readonly kindFlags: Uint8Array;
  /** Name of field by number; number 0 is the empty string: no field. */
  readonly fieldNames: readonly string[];
  readonly kind: Uint16Array;
  readonly field: Uint16Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Pre-order number of the parent; -1 for the root. */
  readonly parent: Int32Array;
  /** Pre-order number just behind the last descendant. */
  readonly next: Uint32Array;
  /** Bits per node: 1 named, 2 missing (zero width, invented by error recovery), 4 error, 8 extra (as comments are). */
  readonly flags: Uint8Array;
  /** Whether the parser met anything it could not parse. */
  readonly hasErrors: boolean;
}

/** Bits of {@link SyntaxTree.flags}. */
export const NODE_NAMED = 1;
export const NODE_MISSING = 2;
export const NODE_ERROR = 4;
export const NODE_EXTRA = 8;
