/** The review of uncommitted changes as it outlives a reload of the window. */
import type { Translate } from '../session/translate.js';
import { settledTree } from '../session/tree/settledTree.js';
import type { TreeReview } from '../session/tree/treeReview.js';
import type { TreeSnapshot } from '../session/tree/treeSnapshot.js';

/** Ids of the inline diffs that were opened, by the path of their file. */
export type OpenedDiffs = readonly (readonly [path: string, id: string])[];

/** What was asked, as plain data. */
export interface StoredQuestion {
  readonly folder: string;
  readonly base: string;
  /** Absolute paths of the files whose unsaved text counted. */
  readonly unsaved: readonly string[];
}

/** Plain data. */
export interface StoredChanges {
  readonly question: StoredQuestion;
  readonly review: TreeReview;
  readonly snapshot: TreeSnapshot;
  readonly opened: OpenedDiffs;
}

/** Characters of all texts together: some hundred files of a thousand lines. */
const MAX_CHARACTERS = 16_000_000;

/** What is to be stored; null where it is too large for that. */
export function storedChanges(changes: StoredChanges, translate: Translate): StoredChanges | null {
  if (sizeOf(changes) > MAX_CHARACTERS) return null;
  return { ...changes, review: settledTree(changes.review, translate) };
}

/** About how many characters; the texts are nearly all of it. */
function sizeOf({ review, snapshot }: StoredChanges): number {
  const inFiles = review.files.reduce((sum, { text, hunks }) => {
    const inHunks = hunks.reduce((all, hunk) => all + hunk.edit.text.length, 0);
    const sides = text === null ? 0 : text.original.length + text.proposal.length + (text.minimal?.length ?? 0);
    return sum + sides + inHunks;
  }, 0);
  const inSnapshot = snapshot.hunks.reduce((sum, hunk) => sum + hunk.edit.text.length, 0);
  return inFiles + 2 * inSnapshot + (snapshot.minimization?.state.minimalText.length ?? 0);
}
