/**
 * Which tokens of a line became which of its successor.
 *
 * Source: Needleman & Wunsch, "A general method applicable to the search for similarities", J. Mol. Biol. 48(3), 1970.
 */
import { internPair } from '../text/internPair.js';
import { matchSequences, type SequenceChange } from './matchSequences.js';

/** Pairs of tokens that are all compared with each other; longer lines are compared by `matchSequences`. */
const PAIR_LIMIT = 40_000;
/** What a token in common is worth: brackets and separators are on every line and say little. */
const TOKEN_WEIGHT = 4;
const SIGN_WEIGHT = 2;
/** What it is worth more when the word or operator after it is in common as well: changes are better few than scattered. */
const RUN_BONUS = 1;
/** Brackets and separators, and what stands for a block where layout is structure (see `tokensOf`). */
const SIGN = /^(?:\p{Cs}[{}]|[()[\]{},;:.])$/u;

/**
 * Aligns the tokens of two lines so that those in common weigh most.
 *
 * @param before - n tokens, by what they are compared by.
 * @param after - m tokens.
 * @returns the differing stretches in order, at least one common token between any two.
 * @remarks Time and memory n·m up to 40,000, near linear beyond. Of equal alignments the one that pairs the earlier tokens.
 */
export function alignTokens(before: readonly string[], after: readonly string[]): SequenceChange[] {
  const numbers = internPair(before, after);
  if (before.length * after.length > PAIR_LIMIT) return matchSequences(numbers.before, numbers.after);
  const weights = before.map((token) => (SIGN.test(token) ? SIGN_WEIGHT : TOKEN_WEIGHT));
  return changesBetween(pairsOf(numbers.before, numbers.after, weights), before.length, after.length);
}

/** What the tokens in common weigh at most from two places on (`best`), and where the two there are a pair (`paired`). */
interface Weighed {
  readonly width: number;
  readonly best: Int32Array;
  readonly paired: Int32Array;
}

function weigh(before: Int32Array, after: Int32Array, weights: readonly number[]): Weighed {
  const width = after.length + 1;
  const best = new Int32Array((before.length + 1) * width);
  const paired = new Int32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const at = row * width + column;
      const next = at + width + 1;
      if (before[row] === after[column]) {
        paired[at] = (weights[row] ?? 0) + Math.max(best[next] ?? 0, inRun(paired[next] ?? 0, weights, row + 1));
      }
      best[at] = Math.max(best[at + width] ?? 0, best[at + 1] ?? 0, paired[at] ?? 0);
    }
  }
  return { width, best, paired };
}

/** Pairs of places in common, in order. */
function pairsOf(before: Int32Array, after: Int32Array, weights: readonly number[]): [number, number][] {
  const { width, best, paired } = weigh(before, after, weights);
  const pairs: [number, number][] = [];
  let row = 0;
  let column = 0;
  let isInRun = false;
  while (row < before.length && column < after.length) {
    const at = row * width + column;
    const here = paired[at] ?? 0;
    if (isInRun || (here > 0 && here === best[at])) {
      pairs.push([row, column]);
      const next = at + width + 1;
      const run = inRun(paired[next] ?? 0, weights, row + 1);
      isInRun = run > 0 && run >= (best[next] ?? 0);
      row++;
      column++;
    } else if (best[at + width] === best[at]) {
      row++;
    } else {
      column++;
    }
  }
  return pairs;
}

/** What a pair weighs behind another one; 0 where there is none. */
function inRun(paired: number, weights: readonly number[], row: number): number {
  return paired > 0 && weights[row] === TOKEN_WEIGHT ? paired + RUN_BONUS : paired;
}

/** What stands between the pairs. */
function changesBetween(
  pairs: readonly (readonly [number, number])[],
  rows: number,
  columns: number,
): SequenceChange[] {
  const changes: SequenceChange[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [rows, columns] as const]) {
    if (nextRow > row || nextColumn > column) {
      changes.push({ originalStart: row, originalEnd: nextRow, proposalStart: column, proposalEnd: nextColumn });
    }
    row = nextRow + 1;
    column = nextColumn + 1;
  }
  return changes;
}
