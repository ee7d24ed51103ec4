/** From a joined text of a working tree to files: in a run of the tests, and on the way there from the files as they are. */
import type { FileMode } from '../ports/oracle.js';
import type { FileState, TreeStep } from '../ports/workingTree.js';
import type { RunFiles } from '../tests/trialRunner.js';
import type { TreeText } from './treeText.js';

/** The bytes of every judged path in a run: of both places for a file that was renamed. */
export function runFilesOf(tree: TreeText, text: string): RunFiles {
  const paths = tree.files.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => (side === null ? [] : [side.path])),
  );
  const bytes = new Map<string, Uint8Array | null>(paths.map((path) => [path, null]));
  const modes = new Map<string, FileMode>();
  for (const state of tree.states(text)) {
    if (state === null) continue;
    bytes.set(state.path, state.bytes);
    modes.set(state.path, state.mode);
  }
  return { files: bytes, modes };
}

/** What has to be done to the working tree so that it is as a joined text says; files that are so already are left out. */
export function stepsTo(tree: TreeText, text: string): readonly TreeStep[] {
  const states = tree.states(text);
  return tree.files
    .map(({ after }, index): TreeStep => ({ now: after, next: states[index] ?? null }))
    .filter(({ now, next }) => !isSameState(now, next));
}

function isSameState(one: FileState | null, other: FileState | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.path !== other.path || one.mode !== other.mode || one.bytes.length !== other.bytes.length) return false;
  return one.bytes.every((byte, at) => byte === other.bytes[at]);
}
