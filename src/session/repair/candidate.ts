/** A text that may be the repair. */
import type { Mutation } from '../../core/mutate/mutation.js';

export interface Candidate {
  readonly text: string;
  /** The one or two edits that make it of the original, in file order. */
  readonly mutations: readonly Mutation[];
}

/** The original with some mutations done to it; undefined when two of them touch the same characters. */
export function candidateOf(original: string, mutations: readonly Mutation[]): Candidate | undefined {
  const ordered = [...mutations].sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  let text = '';
  let at = 0;
  for (const [place, { edit }] of ordered.entries()) {
    if (place > 0 && edit.start < at) return undefined;
    text += original.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { text: text + original.slice(at), mutations: ordered };
}
