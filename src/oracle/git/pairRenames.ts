/** Finds out which deleted and added files are one that was renamed. */
import path from 'node:path';
import { lineSimilarity } from '../../core/diff/lineSimilarity.js';
import type { ChangedFile, FileState } from '../../session/ports/workingTree.js';
import { textPair } from './textPair.js';

/** Share of lines that have to be the same for a renamed file that was edited as well. */
const LIKE_ENOUGH = 0.5;
/** Pairs that are compared line by line; beyond, only files of equal content are renamed. */
const PAIR_LIMIT = 2_000;

/** A file that is on one side only, as git lists it. */
type Deleted = ChangedFile & { readonly before: FileState };
type Added = ChangedFile & { readonly after: FileState };

/** Puts deleted and added files together where they are one: equal content first, then the most alike; empty files are never. */
export function pairRenames(files: readonly ChangedFile[]): ChangedFile[] {
  const deleted = new Set(files.filter(isDeleted));
  const added = new Set(files.filter(isAdded));
  const renamed = new Map<ChangedFile, ChangedFile>();
  const pair = (before: Deleted, after: Added): void => {
    deleted.delete(before);
    added.delete(after);
    const [one, other] = [before.before, after.after];
    renamed.set(before, { before: one, after: other, text: textPair(one, other) });
  };
  for (const before of [...deleted]) {
    const twins = [...added].filter((after) => hasSameContent(before.before, after.after));
    const twin = twins.find((after) => hasSameName(before.before, after.after)) ?? twins[0];
    if (twin) pair(before, twin);
  }
  for (const [before, after] of likePairs([...deleted], [...added])) {
    if (deleted.has(before) && added.has(after)) pair(before, after);
  }
  const paired = new Set([...renamed.values()].map((file) => file.after));
  return files.flatMap((file) => renamed.get(file) ?? (paired.has(file.after) && file.before === null ? [] : [file]));
}

function isDeleted(file: ChangedFile): file is Deleted {
  return file.before !== null && file.after === null && file.before.bytes.length > 0;
}

function isAdded(file: ChangedFile): file is Added {
  return file.before === null && file.after !== null && file.after.bytes.length > 0;
}

function hasSameContent(one: FileState, other: FileState): boolean {
  return (one.mode === 'link') === (other.mode === 'link') && Buffer.compare(one.bytes, other.bytes) === 0;
}

function hasSameName(one: FileState, other: FileState): boolean {
  return path.posix.basename(one.path) === path.posix.basename(other.path);
}

/** Pairs that are alike enough, the most alike first; ties in the order of their names. */
function likePairs(deleted: readonly Deleted[], added: readonly Added[]): (readonly [Deleted, Added])[] {
  if (deleted.length * added.length > PAIR_LIMIT) return [];
  return deleted
    .flatMap((before) => added.map((after) => ({ before, after, likeness: likenessOf(before.before, after.after) })))
    .filter(({ likeness }) => likeness >= LIKE_ENOUGH)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ before, after }) => [before, after] as const);
}

function likenessOf(before: FileState, after: FileState): number {
  const text = textPair(before, after);
  return text === null ? 0 : lineSimilarity(text.original, text.proposal).similarity;
}
