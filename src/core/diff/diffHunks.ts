/** The hunks between two texts: what a person keeps or drops. */
import { internPair } from '../text/internPair.js';
import { lineOffsets } from '../text/lineOffsets.js';
import { splitLines } from '../text/splitLines.js';
import type { Hunk } from './hunk.js';
import { matchSequences } from './matchSequences.js';
import { slideChanges } from './slideChanges.js';

/**
 * Finds the contiguous changes from one text to another, in whole lines, endings included.
 *
 * @param original - the text before.
 * @param proposal - the text after.
 * @returns the hunks down the file, numbered `1`, `2`, …; at least one unchanged line between any two; none when the texts are equal.
 * @remarks Applying all of them gives the proposal, byte for byte. Insertions and deletions with a choice of place stand where
 * indentation is least. Time linear when little changed, bounded by a constant times the lines when all did (see `matchSequences`).
 */
export function diffHunks(original: string, proposal: string): Hunk[] {
  const originalLines = splitLines(original);
  const proposalLines = splitLines(proposal);
  const { before, after } = internPair(originalLines, proposalLines);
  const originalOffsets = lineOffsets(originalLines);
  const proposalOffsets = lineOffsets(proposalLines);
  return slideChanges(matchSequences(before, after), originalLines, proposalLines).map((change, index) => ({
    id: String(index + 1),
    original: { start: change.originalStart + 1, end: change.originalEnd + 1 },
    proposal: { start: change.proposalStart + 1, end: change.proposalEnd + 1 },
    edit: {
      start: originalOffsets[change.originalStart] ?? original.length,
      end: originalOffsets[change.originalEnd] ?? original.length,
      text: proposal.slice(
        proposalOffsets[change.proposalStart] ?? proposal.length,
        proposalOffsets[change.proposalEnd] ?? proposal.length,
      ),
    },
  }));
}
