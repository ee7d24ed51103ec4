/** Pairs of number sequences with planted edits, and the plain dynamic program that says how far apart they are. */
import { randomNumbers } from './randomNumbers.js';

export interface EditPair {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly distinct: number;
}

/** A sequence of `length` numbers below `distinct`, and the same with a share `rate` of it removed, replaced or added to. */
export function editPair(seed: number, length: number, distinct: number, rate: number): EditPair {
  const random = randomNumbers(seed);
  const item = (): number => Math.floor(random() * distinct);
  const before = Array.from({ length }, item);
  const after = before.flatMap((number) => {
    if (random() >= rate) {
      return [number];
    }
    const kind = random() * 3;
    return kind < 1 ? [] : kind < 2 ? [item()] : [number, item()];
  });
  return { before: Int32Array.from(before), after: Int32Array.from(after), distinct };
}

/** A short pair of any kind, by its seed: from equal to unrelated, of one symbol or many. */
export function anyPair(seed: number, maxLength: number): EditPair {
  const random = randomNumbers(seed);
  const length = Math.floor(random() * random() * maxLength);
  const distinct = 1 + Math.floor(random() * random() * 20);
  const pair = editPair(seed + 1, length, distinct, random() * random());
  if (random() < 0.7) {
    return pair;
  }
  const other = editPair(seed + 2, Math.floor(random() * maxLength), distinct, 0);
  return { before: pair.before, after: other.before, distinct };
}

/** Wagner and Fischer's table, row by row. */
export function plainDistance(before: ArrayLike<number>, after: ArrayLike<number>): number {
  const row = Int32Array.from({ length: after.length + 1 }, (_, index) => index);
  for (let i = 0; i < before.length; i++) {
    let diagonal = i;
    row[0] = i + 1;
    for (let j = 1; j <= after.length; j++) {
      const above = row[j] ?? 0;
      row[j] = Math.min(diagonal + (before[i] === after[j - 1] ? 0 : 1), above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return row[after.length] ?? 0;
}

/** The pair with the shorter sequence first. */
export function shorterFirst(pair: EditPair): EditPair {
  return pair.before.length <= pair.after.length
    ? pair
    : { before: pair.after, after: pair.before, distinct: pair.distinct };
}
