/** How much a review takes where it is stored. */
import type { Review } from '../session/review/review.js';

/** About how many characters; the texts are nearly all of it. */
export function reviewSize({ original, proposal, shownText, minimal, report, hunks }: Review): number {
  const inReport = report.files.reduce((sum, f) => sum + f.proposalText.length + (f.minimalText?.length ?? 0), 0);
  const inHunks = hunks.reduce((sum, hunk) => sum + hunk.edit.text.length, 0);
  return original.length + proposal.length + shownText.length + (minimal?.length ?? 0) + inReport + inHunks;
}
