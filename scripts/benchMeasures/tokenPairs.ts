/** Token sequences of real code, and changed versions of them. */
import { lexTokens } from '../../src/core/text/lexTokens.ts';
import type { Token } from '../../src/core/text/token.ts';
import { randomNumbers } from '../../test/support/randomNumbers.ts';

/** Makes pairs from a store of tokens. */
export class TokenPairs {
  readonly #store: readonly string[];

  constructor(programs: readonly string[]) {
    this.#store = programs.flatMap((program) => lexTokens(program).map((token) => token.text));
  }

  /** How many tokens there are to take from. */
  get size(): number {
    return this.#store.length;
  }

  /**
   * A stretch of `length` tokens, and the same with a share `rate` of its tokens removed, replaced or added to by others from the store.
   *
   * The texts are new strings, as a lexer would make them.
   */
  pair(length: number, rate: number): readonly [before: Token[], after: Token[]] {
    const random = randomNumbers(length * 1000 + Math.round(rate * 100));
    const any = (): string => this.#store[Math.floor(random() * this.#store.length)] ?? '';
    const start = Math.floor(random() * Math.max(1, this.#store.length - length));
    const before = Array.from({ length }, (_, index) => this.#store[(start + index) % this.#store.length] ?? '');
    const after = before.flatMap((text) => {
      if (random() >= rate) {
        return [text];
      }
      const kind = random() * 3;
      return kind < 1 ? [] : kind < 2 ? [any()] : [text, any()];
    });
    return [tokensOf(before), tokensOf(after)];
  }
}

function tokensOf(texts: readonly string[]): Token[] {
  const joined = texts.join(' ');
  let start = 0;
  return texts.map((text) => {
    const end = start + text.length;
    const token = { text: joined.slice(start, end), start, end };
    start = end + 1;
    return token;
  });
}
