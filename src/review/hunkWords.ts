/** What stands over a hunk: its status, why, and what it does beyond the fix, in words with an icon. */
import type { HunkStatus } from '../core/fidelity/hunkStatus.js';
import { isUnderWay } from '../session/review/isUnderWay.js';
import type { Review, ReviewHunk } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { editWords } from '../session/words/editWords.js';
import { labelList } from '../session/words/labelWords.js';
import { statusWords } from '../session/words/statusWords.js';

const ICONS: Readonly<Record<HunkStatus, string>> = {
  needed: 'pass-filled',
  'not-needed': 'circle-slash',
  neutral: 'comment',
  'not-exercised': 'question',
  unknown: 'circle-outline',
};

/** The editor drops an ordinary space behind an icon. */
const NO_BREAK_SPACE = '\u00a0';

/** The status of a hunk with its reason, without icon: `guard added · not needed by your tests`. */
export function hunkWords(review: Review, hunk: ReviewHunk, translate: Translate): string {
  const parts = [doesWhat(review, hunk, translate), statusOf(review, hunk, translate)];
  // What a needed hunk does matters less than who needs it.
  if (hunk.status === 'needed') parts.reverse();
  parts.unshift(editWords(hunk, translate));
  if (!hunk.kept) parts.unshift(translate('dropped'));
  return parts.filter((part) => part !== '').join(' · ');
}

/** The title of the lens over a hunk, with an icon in the editor's notation. */
export function hunkTitle(review: Review, hunk: ReviewHunk, translate: Translate): string {
  return `$(${iconOf(review, hunk)})${NO_BREAK_SPACE}${hunkWords(review, hunk, translate)}`;
}

/** What the hunk does beyond the fix; a change of endings alone cannot be seen in the lines, so it is said. */
function doesWhat(review: Review, hunk: ReviewHunk, translate: Translate): string {
  const labels = labelList(hunk.labels, translate);
  const before = review.original.slice(hunk.edit.start, hunk.edit.end);
  if (before === hunk.edit.text || withoutEndings(before) !== withoutEndings(hunk.edit.text)) return labels;
  return [labels, translate('only line endings differ')].filter((part) => part !== '').join(', ');
}

function withoutEndings(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\n').replace(/\n$/, '');
}

function iconOf(review: Review, hunk: ReviewHunk): string {
  if (!hunk.kept) return 'discard';
  return isAwaited(review, hunk) ? 'loading~spin' : ICONS[hunk.status];
}

function isAwaited(review: Review, hunk: ReviewHunk): boolean {
  return hunk.status === 'unknown' && isUnderWay(review.phase);
}

function statusOf(review: Review, hunk: ReviewHunk, translate: Translate): string {
  if (!isAwaited(review, hunk)) return statusWords(hunk.status, hunk.neededBy, translate);
  return review.phase === 'testing' ? translate('testing …') : translate('not tried yet');
}
