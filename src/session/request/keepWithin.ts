/** Holds a proposal to the part of the file that may change. */
import { applyHunks } from '../../core/diff/applyHunks.js';
import { diffHunks } from '../../core/diff/diffHunks.js';
import type { Hunk, LineRange } from '../../core/diff/hunk.js';

/** What is left of a proposal. */
export interface KeptWithin {
  readonly text: string;
  /** Changes that were refused, because they are not wholly inside. */
  readonly refused: number;
}

/** The original with only those changes that lie inside `lines`; one that reaches beyond is refused as a whole. */
export function keepWithin(original: string, proposal: string, lines: LineRange): KeptWithin {
  const hunks = diffHunks(original, proposal);
  const inside = hunks.filter((hunk) => isInside(hunk, lines));
  if (inside.length === hunks.length) return { text: proposal, refused: 0 };
  const kept = new Set(inside.map((hunk) => hunk.id));
  return { text: applyHunks(original, hunks, kept), refused: hunks.length - inside.length };
}

function isInside({ original }: Hunk, lines: LineRange): boolean {
  return original.start >= lines.start && original.end <= lines.end;
}
