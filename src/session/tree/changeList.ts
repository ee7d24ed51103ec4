/** The changes of a file as a list for people: what each is, and what the tests say of it. */
import { lineContent, splitLines } from '../../core/text/splitLines.js';
import type { Translate } from '../translate.js';
import { editWords } from '../words/editWords.js';
import { labelList } from '../words/labelWords.js';
import { statusWords } from '../words/statusWords.js';
import { attributeWords } from './fileWords.js';
import type { TreeReviewFile } from './treeReview.js';

/** One change, kept or dropped as a whole. */
export interface ListedChange {
  readonly id: string;
  /** Its first line of code, or what happens to the file. */
  readonly title: string;
  readonly status: TreeReviewFile['hunks'][number]['status'];
  /** The user's decision; what is held is always kept. */
  readonly kept: boolean;
  /** Whether it was dropped, the status, and what the change does beyond a fix, in words. */
  readonly words: string;
  readonly neededBy: readonly string[];
  /** Whether it has lines in the inline diff. */
  readonly hasLines: boolean;
}

/** Characters of a line that are shown. */
const TITLE_LIMIT = 60;

/** All changes of a file in the order of their lines; what happens to the file as a whole comes first. */
export function changeList(file: TreeReviewFile, translate: Translate): ListedChange[] {
  const known = new Set(file.hunks.map((hunk) => hunk.id));
  const whole = file.attributes
    .filter(({ id }) => !known.has(id))
    .map((attribute): ListedChange => {
      const { id, status, neededBy, kept } = attribute;
      const title = attributeWords(file, attribute, translate);
      return { id, title, status, neededBy, kept, words: wordsOf(file, attribute, '', translate), hasLines: false };
    });
  const lines = file.hunks.map((hunk): ListedChange => {
    const { id, status, neededBy, kept } = hunk;
    const words = wordsOf(file, hunk, labelList(hunk.labels, translate), translate);
    return { id, title: titleOf(file, hunk, translate), status, neededBy, kept, words, hasLines: true };
  });
  return [...whole, ...lines];
}

function wordsOf(
  { held }: TreeReviewFile,
  { status, neededBy, kept }: Pick<ListedChange, 'status' | 'neededBy' | 'kept'>,
  labels: string,
  translate: Translate,
): string {
  const words = held === null ? statusWords(status, neededBy, translate) : translate('not judged');
  return [kept ? '' : translate('dropped'), words, labels].filter((part) => part !== '').join(' · ');
}

function titleOf(file: TreeReviewFile, hunk: TreeReviewFile['hunks'][number], translate: Translate): string {
  const inLine = editWords(hunk, translate);
  if (inLine !== '') return `± ${inLine}`;
  const removed = file.text?.original.slice(hunk.edit.start, hunk.edit.end) ?? '';
  const added = firstCode(hunk.edit.text);
  const code = added === '' ? firstCode(removed) : added;
  if (code === '') return translate('blank lines');
  const sign = added === '' ? '−' : removed === '' ? '+' : '±';
  return `${sign} ${code.length > TITLE_LIMIT ? `${code.slice(0, TITLE_LIMIT - 1)}…` : code}`;
}

function firstCode(text: string): string {
  return (
    splitLines(text)
      .map(lineContent)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
