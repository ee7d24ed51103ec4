/** What happened to a file as a whole, in words. */
import type { Translate } from '../translate.js';
import type { ReviewAttribute, TreeReviewFile } from './treeReview.js';

/** `added`, `renamed from a.py, executable now`, `a test, held as it is now`; what stands behind a file's name. */
export function fileWords(file: TreeReviewFile, translate: Translate): string {
  const words = [changeWords(file, translate)];
  if (file.kind === 'binary') words.push(translate('not text'));
  if (file.kind === 'link') words.push(translate('link'));
  const mode = modeWords(file, translate);
  if (mode !== null) words.push(mode);
  if (file.held === 'test') words.push(translate('a test, held as it is now: not judged'));
  return words.join(', ');
}

/** What one change beside the lines is: `renamed from a.py`, `executable now`, `other content`. */
export function attributeWords(file: TreeReviewFile, { attribute }: ReviewAttribute, translate: Translate): string {
  if (attribute === 'place') return changeWords(file, translate);
  if (attribute === 'mode') return modeWords(file, translate) ?? translate('other mode');
  return file.kind === 'link' ? translate('other target') : translate('other content');
}

function changeWords({ change, previousPath }: TreeReviewFile, translate: Translate): string {
  switch (change) {
    case 'added':
      return translate('added');
    case 'deleted':
      return translate('deleted');
    case 'renamed':
      return translate('renamed from {path}', { path: previousPath ?? '' });
    case 'modified':
      return translate('modified');
  }
}

function modeWords({ mode: { original, proposal } }: TreeReviewFile, translate: Translate): string | null {
  if (original === null || proposal === null || original === proposal) return null;
  if (proposal === '120000') return translate('a link now');
  if (original === '120000') return translate('no link any more');
  return proposal === '100755' ? translate('executable now') : translate('not executable any more');
}
