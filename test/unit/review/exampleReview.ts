/** A review for tests: hunks of a real diff, measures as given. */
import { applyHunks } from '../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../src/core/diff/diffHunks.js';
import { emptyReport } from '../../../src/session/emptyReport.js';
import type { Review, ReviewHunk } from '../../../src/session/review/review.js';

export interface ExampleReview extends Partial<Review> {
  readonly original: string;
  readonly proposal: string;
  /** Ids of dropped hunks. */
  readonly dropped?: readonly string[];
  /** What is known of hunks, by id. */
  readonly known?: Readonly<Record<string, Partial<ReviewHunk>>>;
}

/** A finished review of `stats.py`; whatever the test does not say was not measured. */
export function exampleReview({ dropped = [], known = {}, ...given }: ExampleReview): Review {
  const hunks = diffHunks(given.original, given.proposal).map(
    (hunk): ReviewHunk => ({
      ...hunk,
      status: 'unknown',
      neededBy: [],
      labels: [],
      kept: !dropped.includes(hunk.id),
      ...known[hunk.id],
    }),
  );
  return {
    id: 'r1',
    root: '/home/somebody/project',
    path: 'src/stats.py',
    language: 'python',
    minimal: null,
    hunks,
    shownText: applyHunks(given.original, hunks, new Set(hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id))),
    shown: {
      changedTokens: 3,
      neededTokens: null,
      excess: null,
      fidelity: null,
      addedComplexity: { overOriginal: null, overMinimal: null },
      verdict: 'unverified',
      reasons: [],
      tests: { state: 'none', counts: null, failing: [] },
    },
    phase: 'done',
    canContinue: false,
    report: emptyReport(),
    recording: false,
    ...given,
  };
}
