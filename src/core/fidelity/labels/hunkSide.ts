/** What a hunk changes in one of the two texts: tokens, and the nodes they make up. */
import { BLOCK_CLOSE, BLOCK_OPEN } from '../../syntax/tokensOf.js';
import type { LabelledText } from './labelledText.js';

/** Tokens that say nothing of what they stand in. */
const SIGNS = new Set(['(', ')', '[', ']', '{', '}', ',', ';', BLOCK_OPEN, BLOCK_CLOSE]);

interface Count {
  readonly changed: number;
  readonly total: number;
}

/** How many tokens before each place are changed, words (no signs), and changed words. */
interface Sums {
  readonly changed: Uint32Array;
  readonly words: Uint32Array;
  readonly changedWords: Uint32Array;
}

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
  #sums: Sums | undefined;
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
    let isSettled = true;
    for (const index of indices) {
      isSettled &&= !this.isChanged(index);
      this.#changed[index - this.first] = 0;
    }
    if (isSettled) return;
    this.#sums = undefined;
    this.#touched = undefined;
  }

  /**
   * Whether a node is new, or gone, as a whole: it has changed tokens, and only brackets and separators among the others, which may well
   * have been taken over from something else.
   */
  isWhole(node: number): boolean {
    const [first, last] = this.text.tokenRange(node);
    if (first < this.first || last > this.last) return false;
    const { all, words } = this.#countsOf(first, last);
    if (all.changed === 0 || words.changed < words.total) return false;
    return words.total > 0 || all.changed === all.total;
  }

  isTouched(node: number): boolean {
    const [first, last] = this.text.tokenRange(node);
    return this.#countsOf(Math.max(first, this.first), Math.min(last, this.last)).all.changed > 0;
  }

  #countsOf(first: number, last: number): { readonly all: Count; readonly words: Count } {
    this.#sums ??= this.#sumUp();
    const { changed, words, changedWords } = this.#sums;
    const [from, to] = [first - this.first, Math.max(first, last) - this.first];
    const between = (sums: Uint32Array): number => (sums[to] ?? 0) - (sums[from] ?? 0);
    return {
      all: { changed: between(changed), total: to - from },
      words: { changed: between(changedWords), total: between(words) },
    };
  }

  #sumUp(): Sums {
    const { tokens } = this.text.source;
    const isWord = (offset: number): number => (SIGNS.has(tokens[this.first + offset]?.text ?? '') ? 0 : 1);
    return {
      changed: sumsOf(this.#changed, (mark) => mark),
      words: sumsOf(this.#changed, (_, offset) => isWord(offset)),
      changedWords: sumsOf(this.#changed, (mark, offset) => mark * isWord(offset)),
    };
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

/** For each place the sum of what was before it. */
function sumsOf(marks: Uint8Array, value: (mark: number, offset: number) => number): Uint32Array {
  const sums = new Uint32Array(marks.length + 1);
  marks.forEach((mark, offset) => {
    sums[offset + 1] = (sums[offset] ?? 0) + value(mark, offset);
  });
  return sums;
}
