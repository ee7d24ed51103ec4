/** What a model is told when a smaller fix is asked for: which of its changes the tests did not need. */
import type { Review, ReviewHunk } from '../review/review.js';
import { plainTranslate } from '../translate.js';
import { editWords } from '../words/editWords.js';
import { labelList } from '../words/labelWords.js';

/** In English whatever the user's language, as prompts are. Names places and kinds of changes, and of a line no more than what changed. */
export function smallerFixNote(review: Review): string {
  const unneeded = review.hunks.filter((hunk) => hunk.status === 'not-needed' || hunk.status === 'neutral');
  if (unneeded.length === 0) {
    return 'An earlier fix of this bug changed more than needed. Change as few tokens as possible.';
  }
  const places = unneeded.map((hunk) => `- ${placeOf(hunk)}${editOf(hunk)}${reasonOf(hunk)}`);
  return [
    'An earlier fix of this bug made these changes, which the tests do not need:',
    ...places,
    'Fix the bug again without them, changing as few tokens as possible.',
  ].join('\n');
}

function placeOf({ original }: ReviewHunk): string {
  if (original.start === original.end) return `lines added before line ${original.start}`;
  return original.end - original.start === 1
    ? `line ${original.start}`
    : `lines ${original.start} to ${original.end - 1}`;
}

function editOf(hunk: ReviewHunk): string {
  const words = editWords(hunk, plainTranslate);
  return words === '' ? '' : `: ${words}`;
}

function reasonOf(hunk: ReviewHunk): string {
  const labels = labelList(hunk.labels, plainTranslate);
  return labels === '' ? '' : ` (${labels})`;
}
