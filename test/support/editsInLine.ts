/** Hunks that are cut as far as it goes. */
import { diffHunks } from '../../src/core/diff/diffHunks.js';
import { mergeParts } from '../../src/core/diff/mergeParts.js';
import { splitHunk } from '../../src/core/diff/splitHunk.js';
import { splitPartIntoTokenEdits } from '../../src/core/diff/splitPartIntoTokenEdits.js';
import type { JudgedHunk } from '../../src/core/minimize/judgeHunks.js';
import { lexTokens } from '../../src/core/text/lexTokens.js';

/** As a search leaves them that needs the last edit of each line and no other. */
export function editsInLine(original: string, proposal: string): JudgedHunk[] {
  const tokens = [lexTokens(original), lexTokens(proposal)] as const;
  const parts = diffHunks(original, proposal)
    .flatMap((hunk) => splitHunk(original, hunk))
    .flatMap((part) => {
      const edits = splitPartIntoTokenEdits(original, proposal, part, ...tokens);
      return edits.map((hunk, index) => ({ hunk, group: index === 0 && edits.length > 1 ? 'not-needed' : 'needed' }));
    });
  return mergeParts(original, parts).map(({ hunk, group }) => ({
    ...{ ...hunk, neededBy: [] },
    status: group === 'needed' ? 'needed' : 'not-needed',
  }));
}
