/** What became of a file as a whole, in plain data. */
import { languageOfPath } from '../../core/syntax/languageOf.js';
import type { FileMode } from '../ports/oracle.js';
import type { ChangedFile, FileState } from '../ports/workingTree.js';
import type { HeldReason } from './heldBack.js';
import type { FileChange, TreeReviewFile } from './treeReview.js';

/** The part of a file under review that does not depend on what is known of its changes. */
export type FileDescription = Pick<
  TreeReviewFile,
  'path' | 'previousPath' | 'change' | 'kind' | 'mode' | 'held' | 'language'
>;

const MODE_NUMBERS: Readonly<Record<FileMode, string>> = { file: '100644', executable: '100755', link: '120000' };

/** Describes a file by both its sides. */
export function describeFile({ before, after, text }: ChangedFile, held: HeldReason | null): FileDescription {
  const path = (after ?? before)?.path ?? '';
  return {
    path,
    previousPath: before !== null && after !== null && before.path !== after.path ? before.path : null,
    change: changeOf(before, after),
    kind: text !== null ? 'text' : (after ?? before)?.mode === 'link' ? 'link' : 'binary',
    mode: { original: before && MODE_NUMBERS[before.mode], proposal: after && MODE_NUMBERS[after.mode] },
    held,
    language: text === null ? 'plaintext' : (languageOfPath(path) ?? 'plaintext'),
  };
}

function changeOf(before: FileState | null, after: FileState | null): FileChange {
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  return before.path === after.path ? 'modified' : 'renamed';
}
