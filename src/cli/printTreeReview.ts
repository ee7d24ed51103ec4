/** The review of a working tree for a person: the badge, then file by file what has changed, then what is or would be dropped. */
import type { SavedPatch, TreeStep } from '../session/ports/workingTree.js';
import { badgeLine } from '../session/review/badge.js';
import { plainTranslate } from '../session/translate.js';
import { attributeWords, fileWords } from '../session/tree/fileWords.js';
import type { TreeReview, TreeReviewFile } from '../session/tree/treeReview.js';
import { testsWords } from '../session/words/testsWords.js';
import { diffLines, lensText, paint } from './printReport.js';

/** What was dropped, and where it is saved. */
export interface DroppedChanges {
  readonly steps: readonly TreeStep[];
  readonly patch: SavedPatch;
}

/** Files that a summary names before it counts the rest. */
const FILES_SHOWN = 10;

/** Prints it on stdout. */
export function printTreeReview(review: TreeReview, dropped: DroppedChanges | null): void {
  const badged = { phase: review.phase, shown: review.shown, recording: false };
  const lines = [paint('badge', badgeLine(badged, plainTranslate))];
  for (const reason of review.report.reasons) lines.push(`  ${reason}`);
  const { failure, tests } = review.report;
  if (failure !== null) lines.push(`  ${failure.message} ${failure.remedy}`);
  if (tests !== null) lines.push(`  ${testsWords(tests, plainTranslate)}`);
  for (const file of review.files) lines.push('', ...fileLines(file));
  lines.push('', ...ending(review, dropped));
  process.stdout.write(`${lines.join('\n')}\n`);
}

function fileLines(file: TreeReviewFile): string[] {
  const lines = [paint('badge', `${file.path} (${fileWords(file, plainTranslate)})`)];
  if (file.held !== null) return lines;
  const known = new Set(file.hunks.map((hunk) => hunk.id));
  for (const attribute of file.attributes) {
    if (known.has(attribute.id)) continue;
    const status = lensText({ ...attribute, labels: [] });
    lines.push(paint('lens', `  ┄ ${attribute.id}: ${attributeWords(file, attribute, plainTranslate)} · ${status}`));
  }
  if (file.text === null || file.hunks.length === 0) return lines;
  const shown = file.hunks.map((hunk) => ({ ...hunk, kept: true }));
  return [...lines, ...diffLines(file.text.original, file.text.proposal, shown)];
}

function ending(review: TreeReview, dropped: DroppedChanges | null): string[] {
  if (dropped !== null) {
    const { file, command } = dropped.patch;
    return [`Dropped: ${droppable(review)}.`, `Saved before as ${file}`, `To bring it back: ${command}`];
  }
  if (review.droppable > 0) return [`--accept needed would drop: ${droppable(review)}.`];
  const isAllNeeded = review.report.minimization?.complete === true;
  return [
    isAllNeeded
      ? 'The tests need all of it: there is nothing to drop.'
      : 'Nothing is known to be unneeded, so nothing is dropped.',
  ];
}

/** `3 changes in 2 files (a.py, b.png)`. */
function droppable({ files, droppable: count }: TreeReview): string {
  const paths = files.filter(losesSomething).map((file) => file.path);
  const names = paths.slice(0, FILES_SHOWN).join(', ');
  const more = paths.length > FILES_SHOWN ? ` and ${paths.length - FILES_SHOWN} more` : '';
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return `${changes} in ${paths.length === 1 ? '1 file' : `${paths.length} files`} (${names}${more})`;
}

function losesSomething({ hunks, attributes }: TreeReviewFile): boolean {
  const isSpare = ({ status }: { readonly status: string }): boolean => status === 'not-needed' || status === 'neutral';
  return hunks.some(isSpare) || attributes.some(isSpare);
}
