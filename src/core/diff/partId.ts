/** How parts are named: hunk `3` falls into `3a`, `3b`, … (after `3z`: `3aa`), and a part into token edits `3a.1`, `3a.2`, … */

const LETTERS = 26;
const FIRST_LETTER = 97;
const PART_ID = /^(\d+)([a-z]*)(?:\.(\d+))?$/;

/** A name taken apart. */
export interface PartId {
  readonly hunk: string;
  /** The letters, empty for an undivided hunk. */
  readonly letters: string;
  /** The number of the token edit, undefined for whole lines. */
  readonly token: string | undefined;
}

/**
 * The letters of a part.
 *
 * @param index - place of the part in its hunk, from 0.
 * @returns `a` … `z`, `aa`, `ab`, …
 */
export function partLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    letters = String.fromCharCode(FIRST_LETTER + ((rest - 1) % LETTERS)) + letters;
  }
  return letters;
}

/**
 * Takes the name of a hunk, part or token edit apart.
 *
 * @throws RangeError when it is none: a caller's mistake.
 */
export function parsePartId(id: string): PartId {
  const match = PART_ID.exec(id);
  if (match === null) {
    throw new RangeError(`${id} names no hunk.`);
  }
  return { hunk: match[1] ?? '', letters: match[2] ?? '', token: match[3] };
}
