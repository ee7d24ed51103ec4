/** About how many tokens a text has for a language model, without that model's tokenizer. */

/** Words, runs of digits, runs of signs, runs of layout: what byte-pair tokenizers cut a text into first. */
const PIECES = /(?<word>[A-Za-z_]+)|(?<digits>\d+)|(?<layout>\s+)|(?<signs>[!-/:-@[-^`{-~]+)|(?<other>\P{ASCII}+)/gu;

const WORD_CHARACTERS = 6;
const DIGITS = 3;
/** Signs often come in pairs: `);`, `=>`, `("`. */
const SIGNS = 2;
/** Of text in other scripts: letters are one or two tokens each. */
const OTHER_CHARACTERS = 1;

/** Longer words that are frequent stay whole, and line ends join what stands before: measured on sources in six languages. */
const CORRECTION = 0.87;

/**
 * An estimate, and always to be called one. For code and English it lay within a fifth of what cl100k and o200k count, on 18 files.
 *
 * Byte-pair encodings keep most words of up to about six letters whole, digits in groups of three, and join a blank to the word behind.
 */
export function estimateTokens(text: string): number {
  let count = 0;
  for (const { groups } of text.matchAll(PIECES)) count += tokensOfPiece(groups ?? {});
  return Math.ceil(count * CORRECTION);
}

function tokensOfPiece({ word, digits, layout, signs, other }: Readonly<Record<string, string | undefined>>): number {
  if (word !== undefined) return Math.ceil(word.length / WORD_CHARACTERS);
  if (digits !== undefined) return Math.ceil(digits.length / DIGITS);
  if (layout !== undefined) return layout === ' ' ? 0 : 1;
  if (signs !== undefined) return Math.ceil(signs.length / SIGNS);
  return Math.ceil((other?.length ?? 0) / OTHER_CHARACTERS);
}
