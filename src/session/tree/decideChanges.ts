/** Keeping and dropping changes of a working tree, together with those that cannot be decided apart from them. */
import type { KeptHunks } from '../review/keptHunks.js';
import type { TreeText } from './treeText.js';

/**
 * Keeps or drops changes. What would leave no possible tree is decided with them: lines of an added file are not there without it, and of
 * two changes that put a file in one place, or a file where a folder is, one is not there without the other.
 *
 * @param ids - of hunks, attributes or parts; others are ignored.
 */
export function decideChanges(tree: TreeText, hunks: KeptHunks, ids: readonly string[], kept: boolean): void {
  hunks.keep(ids, kept);
  // Each round decides at least one change more, so there are no more rounds than changes.
  for (const _ of hunks.all) {
    const tied = tiedChanges(tree, hunks, kept);
    if (tied.length === 0) return;
    hunks.keep(tied, kept);
  }
}

/** Changes that are the other way and stand against a tree as it is decided now. */
function tiedChanges(tree: TreeText, hunks: KeptHunks, kept: boolean): readonly string[] {
  const conflicts = tree.conflicts(tree.sections(hunks.text) ?? []);
  return hunks.all
    .filter((hunk) => hunk.kept !== kept)
    .filter((hunk) => {
      const { file, attribute } = tree.locate(hunk);
      const goesWithItsFile = !kept && tree.files[file]?.before === null;
      return conflicts.has(file) && (attribute === 'place' || goesWithItsFile);
    })
    .map((hunk) => hunk.id);
}
