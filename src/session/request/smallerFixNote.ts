/** What a model is told when a smaller fix is asked for: which of its changes the tests did not need. */
import type { Review, ReviewHunk } from '../review/review.js';
import { plainTranslate } from '../translate.js';
import { labelList } from '../words/labelWords.js';

/** In English whatever the user's language, as prompts are. Names places and kinds of changes, never more of the code than lines. */
export function smallerFixNote(review: Review): string {
  const unneeded = review.hunks.filter((hunk) => hunk.status === 'not-needed' || hunk.status === 'neutral');
  if (unneeded.length === 0) {
    return 'An earlier fix of this bug changed more than needed. Change as few tokens as possible.';
  }
  const places = unneeded.map((hunk) => `- ${placeOf(hunk)}${reasonOf(hunk)}`);
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

function reasonOf(hunk: ReviewHunk): string {
  const labels = labelList(hunk.labels, plainTranslate);
  return labels === '' ? '' : ` (${labels})`;
}
