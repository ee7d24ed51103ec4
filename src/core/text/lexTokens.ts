/**
 * The lexer for languages without a grammar: Unicode words, numbers, quoted strings, single symbols.
 *
 * It knows no comments and no layout rules, so what is measured with it is marked approximate.
 */
import type { Token } from './token.js';

const SPACE = /\s+/uy;
/** A word may hold apostrophes inside (`don't`): no string begins between two letters. */
const WORD = /[\p{L}\p{Nl}_$][\p{L}\p{M}\p{N}\p{Pc}\p{Join_C}$]*(?:['’]\p{L}[\p{L}\p{M}\p{N}\p{Pc}]*)*/uy;
/** Digits with separators, a fraction, an exponent with its sign, and a suffix: `0xFF_u8`, `1_000.5e-3f`. */
const NUMBER = /\p{Nd}[\p{L}\p{Nd}_]*(?:\.\p{Nd}[\p{L}\p{Nd}_]*)?(?:(?<=\p{Nd}[eE])[+-]\p{Nd}[\p{L}\p{Nd}_]*)?/uy;
/** A letter or two before a quote that belong to the string's syntax and are not a word of their own: `f'…'`, `rb"…"`. */
const STRING_PREFIX = /[bfru]{1,2}(?=['"])/iuy;
const WORD_UNIT = /[\p{L}\p{N}_]/u;

const BACKSLASH = '\\';

/**
 * Cuts a text into tokens by rules that fit most languages and prose.
 *
 * A quoted string (`'`, `"` or a backtick) is one token when it ends on the line where it begins, backslash escapes minded; an
 * unbalanced quote or an apostrophe is a symbol or part of a word.
 *
 * @param text - any text.
 * @returns the tokens in order, white space left out, offsets in UTF-16 code units of `text`; every other character is in exactly one.
 * @remarks Time linear in the text.
 */
export function lexTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const strings = new StringScanner(text);
  let position = 0;
  while (position < text.length) {
    const afterSpace = matchAt(SPACE, text, position);
    if (afterSpace > position) {
      position = afterSpace;
      continue;
    }
    const end = tokenEnd(text, position, strings);
    tokens.push({ text: text.slice(position, end), start: position, end });
    position = end;
  }
  return tokens;
}

function tokenEnd(text: string, start: number, strings: StringScanner): number {
  const quoteAt = matchAt(STRING_PREFIX, text, start);
  const stringEnd = strings.end(quoteAt, quoteAt > start);
  if (stringEnd > start) {
    return stringEnd;
  }
  for (const pattern of [WORD, NUMBER]) {
    const end = matchAt(pattern, text, start);
    if (end > start) {
      return end;
    }
  }
  return start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
}

/** The end of the match at `position`, or `position` where there is none. */
function matchAt(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : position;
}

/** Finds the ends of quoted strings; remembers where none can end, so that a line full of lone quotes stays linear. */
class StringScanner {
  readonly #text: string;
  readonly #hopelessUntil = new Map<string, number>([
    ["'", 0],
    ['"', 0],
    ['`', 0],
  ]);

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset behind the string whose quote is at `start`, or -1 when none begins there. */
  end(start: number, hasPrefix: boolean): number {
    const quote = this.#text.charAt(start);
    const hopelessUntil = this.#hopelessUntil.get(quote);
    if (hopelessUntil === undefined || start < hopelessUntil || (!hasPrefix && this.#isPrime(start))) {
      return -1;
    }
    for (let index = start + 1; index < this.#text.length; index++) {
      const unit = this.#text.charAt(index);
      if (unit === '\n' || unit === '\r') {
        return this.#giveUp(quote, index);
      }
      if (unit === BACKSLASH) {
        // A backslash at the end of the line escapes nothing: the line's end is looked at next.
        index += /[\r\n]/.test(this.#text.charAt(index + 1)) ? 0 : 1;
      } else if (unit === quote && !this.#isInsideWord(index)) {
        return index + 1;
      }
    }
    return this.#giveUp(quote, this.#text.length);
  }

  #giveUp(quote: string, position: number): number {
    this.#hopelessUntil.set(quote, position);
    return -1;
  }

  /** An apostrophe right behind a word (`the dogs' house`, `foldl'`) opens nothing. A prefix is part of the string, not a word. */
  #isPrime(index: number): boolean {
    return this.#text.charAt(index) === "'" && WORD_UNIT.test(this.#text.charAt(index - 1));
  }

  /** An apostrophe between two letters belongs to a word (`isn't`) and ends nothing. */
  #isInsideWord(index: number): boolean {
    return (
      this.#text.charAt(index) === "'" &&
      WORD_UNIT.test(this.#text.charAt(index - 1)) &&
      WORD_UNIT.test(this.#text.charAt(index + 1))
    );
  }
}
