/** What a hunk changes in one of the two texts: tokens, and the nodes they make up. */
import { BLOCK_CLOSE, BLOCK_OPEN } from '../../syntax/tokensOf.js';
import type { LabelledText } from './labelledText.js';

/** Tokens that say nothing of what they stand in. */
const SIGNS = new Set(['(', ')', '[', ']', '{', '}', ',', ';', BLOCK_OPEN, BLOCK_CLOSE]);

/**
 * The tokens `first … last - 1` that a hunk covers in a text, and which of them it changes.
 *
 * Tokens that a label has spoken for (a renamed identifier, a type) can be settled: they then count as unchanged for what is asked later.
 */
export class HunkSide {
  readonly text: LabelledText;
  readonly first: number;
  readonly last: number;
  readonly #changed: Uint8Array;
  #sums: Uint32Array | undefined;
  #touched: readonly number[] | undefined;

  constructor(text: LabelledText, first: number, last: number, changed: readonly number[]) {
    this.text = text;
    this.first = first;
    this.last = last;
    this.#changed = new Uint8Array(last - first);
    for (const index of changed) this.#changed[index - first] = 1;
  }

  isChanged(index: number): boolean {
    return this.#changed[index - this.first] === 1;
  }

  /** Indices of the changed tokens, in order. */
  changedTokens(): number[] {
    const indices: number[] = [];
    this.#changed.forEach((mark, offset) => {
      if (mark === 1) indices.push(this.first + offset);
    });
    return indices;
  }

  /** The node that a token was read from. */
  nodeOf(index: number): number {
    return this.text.source.tokenNodes[index] ?? -1;
  }

  settle(indices: Iterable<number>): void {
    for (const index of indices) this.#changed[index - this.first] = 0;
    this.#sums = undefined;
    this.#touched = undefined;
  }

  /**
   * Whether a node is new, or gone, as a whole: it has changed tokens, and only brackets and separators among the others, which may well
   * have been taken over from something else.
   */
  isWhole(node: number): boolean {
    const [first, last] = this.text.tokenRange(node);
    if (first < this.first || last > this.last || this.#count(first, last) === 0) return false;
    let words = 0;
    for (let index = first; index < last; index++) {
      const isSign = SIGNS.has(this.text.source.tokens[index]?.text ?? '');
      if (!isSign && !this.isChanged(index)) return false;
      if (!isSign) words++;
    }
    return words > 0 || this.#count(first, last) === last - first;
  }

  isTouched(node: number): boolean {
    const [first, last] = this.text.tokenRange(node);
    return this.#count(Math.max(first, this.first), Math.min(last, this.last)) > 0;
  }

  #count(first: number, last: number): number {
    if (last <= first) return 0;
    this.#sums ??= sumsOf(this.#changed);
    return (this.#sums[last - this.first] ?? 0) - (this.#sums[first - this.first] ?? 0);
  }

  /** Nodes with changed tokens, in file order, outer ones first: those inside the innermost function around each token, and that function. */
  touchedNodes(): readonly number[] {
    this.#touched ??= this.#findTouched();
    return this.#touched;
  }

  #findTouched(): number[] {
    const { text } = this;
    const seen = new Set<number>();
    for (const index of this.changedTokens()) {
      for (let node = this.nodeOf(index); node >= 0 && !seen.has(node); node = text.parent(node)) {
        seen.add(node);
        if (text.isFunction(node)) break;
      }
    }
    return [...seen].sort((left, right) => left - right);
  }
}

function sumsOf(marks: Uint8Array): Uint32Array {
  const sums = new Uint32Array(marks.length + 1);
  marks.forEach((mark, index) => {
    sums[index + 1] = (sums[index] ?? 0) + mark;
  });
  return sums;
}
