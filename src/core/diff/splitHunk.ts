/** Cutting a hunk into parts of a line each, so that the one line a fix needs is told from its neighbours. */
import { lineContent, splitLines } from '../text/splitLines.js';
import { alignLines, type LineStep } from './alignLines.js';
import type { Hunk } from './hunk.js';
import { partLetters } from './partId.js';

/**
 * Cuts a hunk into parts: each replaced line with its successor, each added line, each removed line.
 *
 * @param original - the text that the hunk's edit refers to.
 * @param hunk - a hunk of whole lines, as `diffHunks` gives them.
 * @returns the parts in order, `3a`, `3b`, …; the hunk itself when there is nothing to cut. Applying all parts is applying the hunk, and
 * any subset of them gives whole lines (a line without an ending stays at the end of the text: it and what follows are one part).
 * @remarks See `alignLines` for how lines are paired, and for the cost.
 */
export function splitHunk(original: string, hunk: Hunk): Hunk[] {
  const removed = splitLines(original.slice(hunk.edit.start, hunk.edit.end));
  const added = splitLines(hunk.edit.text);
  const steps = alignLines(removed, added);
  const lacksEnding = (line: string | undefined): boolean => line !== undefined && lineContent(line) === line;
  const last = steps.findIndex(
    (step) => lacksEnding(removed[step.removed ?? -1]) || lacksEnding(added[step.added ?? -1]),
  );
  const groups: LineStep[][] = steps.slice(0, last < 0 ? steps.length : last).map((step) => [step]);
  if (last >= 0) {
    groups.push(steps.slice(last));
  }
  return groups.length < 2 ? [hunk] : partsOf(hunk, groups, removed, added);
}

function partsOf(
  hunk: Hunk,
  groups: readonly (readonly LineStep[])[],
  removed: readonly string[],
  added: readonly string[],
): Hunk[] {
  let originalLine = hunk.original.start;
  let proposalLine = hunk.proposal.start;
  let offset = hunk.edit.start;
  return groups.map((steps, index) => {
    const removedHere = steps.flatMap((step) => removed[step.removed ?? -1] ?? []);
    const addedHere = steps.flatMap((step) => added[step.added ?? -1] ?? []);
    const part: Hunk = {
      id: hunk.id + partLetters(index),
      original: { start: originalLine, end: originalLine + removedHere.length },
      proposal: { start: proposalLine, end: proposalLine + addedHere.length },
      edit: { start: offset, end: offset + removedHere.join('').length, text: addedHere.join('') },
    };
    originalLine = part.original.end;
    proposalLine = part.proposal.end;
    offset = part.edit.end;
    return part;
  });
}
