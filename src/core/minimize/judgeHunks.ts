/** From what a search keeps to what is said of each hunk and part. */
import type { Hunk } from '../diff/hunk.js';
import { type GroupedPart, mergeParts } from '../diff/mergeParts.js';
import type { HunkStatus } from '../fidelity/hunkStatus.js';
import { layoutOwners } from './layoutOwners.js';
import type { PatchNode } from './patchUnits.js';

/** A hunk, or a part of one where the answer cuts through it, with what the tests say of it. */
export type JudgedHunk = Hunk & {
  readonly status: HunkStatus;
  /** The tests seen to fail without it. */
  readonly neededBy: readonly string[];
};

/** What a search says of its units. */
interface Finding {
  /** Tests that fail without a unit, by id; units that no trial left out alone are missing. */
  readonly neededBy: ReadonlyMap<string, readonly string[]>;
  readonly complete: boolean;
}

/** What a search keeps of a patch, blank lines with what they belong to. */
export interface KeptChanges {
  /** The changes, at whatever level, that the best text consists of. */
  readonly nodes: ReadonlySet<PatchNode>;
  /** The change that each blank-line change goes with. */
  readonly owners: ReadonlyMap<PatchNode, PatchNode>;
}

/**
 * Adds the blank lines that go with what a search keeps.
 *
 * @param roots - the hunks of the patch with what they were cut into, in order.
 * @param kept - what the search keeps.
 */
export function withLayout(original: string, roots: readonly PatchNode[], kept: readonly PatchNode[]): KeptChanges {
  const nodes = new Set(kept);
  const owners = new Map<PatchNode, PatchNode>();
  for (const root of roots) {
    for (const [blank, owner] of layoutOwners(original, leavesOf(root, nodes), (leaf) => nodes.has(leaf))) {
      owners.set(blank, owner);
    }
  }
  const blanks = [...owners].filter(([, owner]) => nodes.has(owner)).map(([blank]) => blank);
  return { nodes: new Set([...nodes, ...blanks]), owners };
}

/**
 * Gives each change its status; neighbouring parts of equal status are one.
 *
 * @param roots - the hunks of the patch with what they were cut into, in order.
 * @param kept - what the best text found consists of.
 * @param finding - `complete`: everything kept is needed. Before that, what no trial has shown is unknown.
 * @returns all of the patch in order. What is kept is needed or unknown, what is not is neutral or not needed.
 */
export function judgeHunks(
  original: string,
  roots: readonly PatchNode[],
  kept: KeptChanges,
  finding: Finding,
): JudgedHunk[] {
  const leaves = roots.flatMap((root) => leavesOf(root, kept.nodes));
  const grouped = leaves.map((node): GroupedPart => {
    const judged = kept.owners.get(node) ?? node;
    return { hunk: node.change, group: statusOf(judged, kept.nodes, finding) };
  });
  return mergeParts(original, grouped).map(({ hunk, group, members }) => ({
    ...hunk,
    status: group as HunkStatus,
    neededBy: [...new Set(members.flatMap((id) => finding.neededBy.get(id) ?? []))],
  }));
}

/** A change as it is kept or dropped: whole, or in its parts where some of them are kept. */
function leavesOf(node: PatchNode, kept: ReadonlySet<PatchNode>): PatchNode[] {
  return !kept.has(node) && node.children.some((child) => hasKept(child, kept))
    ? node.children.flatMap((child) => leavesOf(child, kept))
    : [node];
}

function hasKept(node: PatchNode, kept: ReadonlySet<PatchNode>): boolean {
  return kept.has(node) || node.children.some((child) => hasKept(child, kept));
}

function statusOf(node: PatchNode, kept: ReadonlySet<PatchNode>, finding: Finding): HunkStatus {
  if (!kept.has(node)) {
    return node.free ? 'neutral' : 'not-needed';
  }
  return finding.complete || finding.neededBy.has(node.change.id) ? 'needed' : 'unknown';
}
