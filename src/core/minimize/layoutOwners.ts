/** Blank lines go with what they set apart: a search drops them without a trial, and the text that is left would run together. */
import type { PatchNode } from './patchUnits.js';

/**
 * The change that each blank-line change of a hunk goes with.
 *
 * In a hunk that ends with blank lines they belong to what is before them, in one that begins with them to what follows; between two
 * changes in any other hunk they set one apart from the other, so they go with whichever is dropped.
 *
 * @param leaves - the changes of one hunk, in order, as they are kept or dropped.
 * @param isKept - whether the search keeps a change.
 * @returns by blank-line change; those that nothing else stands beside, and those that are not neutral, are missing.
 * @remarks Time linear in the leaves and their texts. Blank lines have no tokens, so no measure depends on them.
 */
export function layoutOwners(
  original: string,
  leaves: readonly PatchNode[],
  isKept: (leaf: PatchNode) => boolean,
): ReadonlyMap<PatchNode, PatchNode> {
  const blank = new Set(leaves.filter((leaf) => leaf.free && isBlank(original, leaf)));
  const endsBlank = isIn(blank, leaves.at(-1));
  const beginsBlank = isIn(blank, leaves[0]);
  const owners = new Map<PatchNode, PatchNode>();
  let before: PatchNode | undefined;
  let run: PatchNode[] = [];
  const endRun = (after: PatchNode | undefined): void => {
    const owner = ownerOf(before, after, { endsBlank, beginsBlank }, isKept);
    for (const leaf of owner === undefined ? [] : run) {
      owners.set(leaf, owner as PatchNode);
    }
    run = [];
  };
  for (const leaf of leaves) {
    if (blank.has(leaf)) {
      run.push(leaf);
    } else {
      endRun(leaf);
      before = leaf;
    }
  }
  endRun(undefined);
  return owners;
}

function ownerOf(
  before: PatchNode | undefined,
  after: PatchNode | undefined,
  hunk: { readonly endsBlank: boolean; readonly beginsBlank: boolean },
  isKept: (leaf: PatchNode) => boolean,
): PatchNode | undefined {
  if (before === undefined || after === undefined) {
    return before ?? after;
  }
  if (hunk.endsBlank) {
    return before;
  }
  if (hunk.beginsBlank) {
    return after;
  }
  return isKept(before) ? after : before;
}

function isIn(nodes: ReadonlySet<PatchNode>, node: PatchNode | undefined): boolean {
  return node !== undefined && nodes.has(node);
}

/** Whether a change adds and removes nothing but blank lines. */
function isBlank(original: string, { change: { edit } }: PatchNode): boolean {
  return edit.text.trim() === '' && original.slice(edit.start, edit.end).trim() === '';
}
