/** What is remembered of decided changes of a working tree: all of them together are one proposal. */
import type { DecisionRecord } from '../ports/statisticsStore.js';
import { type Decided, isKeptAsNeeded, recordOf } from '../review/decisionRecord.js';
import type { ReviewHunk } from '../review/review.js';
import type { TreeReportFile, TreeReview, TreeReviewFile } from './treeReview.js';

/** How it ended: with the kept changes, with the needed ones, or with all of them, as nothing was changed. */
export type TreeEnd = 'shown' | 'needed' | 'untouched';

/** Who made the changes is not known, nor how they were asked for. */
const UNKNOWN_MAKER = { provider: 'working-tree', model: null, prompt: null, strategy: 'unknown', planModel: null };

type JudgedChange = Pick<ReviewHunk, 'id' | 'status' | 'kept' | 'labels'>;

/** The record of the decision; null where nothing is judged, so that there was nothing to decide. */
export function treeDecisionOf(review: TreeReview, end: TreeEnd, decidedAtMs: number): DecisionRecord | null {
  const files = review.files.filter((file) => file.held === null);
  const hunks = files.flatMap(changesOf);
  if (hunks.length === 0) return null;
  const { report } = review;
  const main = largest(report.files.filter((file) => file.held === null));
  const isMinimalKnown = report.minimalEditSize !== null;
  const decided: Decided = {
    ...UNKNOWN_MAKER,
    ...{ root: review.root, path: main.path, files: files.length, language: main.language, hunks, report },
    ...{ isMinimalKnown, lineSimilarity: similarityOf(review), recording: false },
    approximate: report.files.some((file) => file.held === null && file.kind === 'text' && file.approximate),
  };
  const stays = (hunk: JudgedChange): boolean =>
    end === 'shown' ? hunk.kept : end === 'untouched' || !isMinimalKnown || isKeptAsNeeded(hunk.status);
  return recordOf(decided, new Set(hunks.filter(stays).map((hunk) => hunk.id)), decidedAtMs);
}

/** A file that comes with its lines is one change. */
function changesOf({ hunks, attributes }: TreeReviewFile): JudgedChange[] {
  const known = new Set(hunks.map((hunk) => hunk.id));
  const others = attributes.filter(({ id }) => !known.has(id));
  return [...others.map((attribute) => ({ ...attribute, labels: [] })), ...hunks];
}

/** The one with most changed tokens; of equals the first. */
function largest(files: readonly TreeReportFile[]): Pick<TreeReportFile, 'path' | 'language'> {
  const [first] = files.toSorted((one, other) => (other.tokens?.distance ?? 0) - (one.tokens?.distance ?? 0));
  return first ?? { path: '', language: '' };
}

/** Of the lines of files that were there before: nothing of theirs is rewritten by adding others. */
function similarityOf({ report }: TreeReview): number {
  const counts = { kept: 0, all: 0 };
  for (const { held, change, lines } of report.files) {
    if (held !== null || change === 'added' || lines === null) continue;
    counts.kept += lines.kept;
    counts.all += lines.kept + lines.added + lines.deleted;
  }
  return counts.all === 0 ? 1 : counts.kept / counts.all;
}
