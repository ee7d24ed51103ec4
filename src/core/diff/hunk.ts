/** Hunks, their parts, and the edits they stand for: the unit of keep and drop. */

/** Lines `start … end - 1`, 1-based, end exclusive; empty (`start === end`) means the place before line `start`. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Replace the characters `start … end - 1` (UTF-16 offsets in the original) by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One contiguous change, or a part of one.
 *
 * Hunks are numbered `1`, `2`, … down the file; where minimization cuts inside a hunk its parts are `3a`, `3b`, …
 * The edits of the hunks of one diff never overlap, so any subset of them can be applied.
 */
export interface Hunk {
  readonly id: string;
  readonly original: LineRange;
  readonly proposal: LineRange;
  readonly edit: Edit;
}
