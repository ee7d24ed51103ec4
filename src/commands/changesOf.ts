/** Which uncommitted changes a keep or drop command is about. */
import * as vscode from 'vscode';
import type { TreeNode } from '../review/treeView.js';
import type { CommandParts } from './commandParts.js';

/** What keys of the tree hand over: the entry that has the keyboard is meant, which the editor tells nobody unless it is selected. */
export const FOCUSED = 'focused';

/**
 * Ids of changes: that which a lens names (the path of its file, and its id), those of an entry of the tree that a menu hands over; else
 * the one under the cursor of the inline diff in front, else those of the entry that is selected in the tree.
 *
 * @param kept - only those that are kept now, or only those that are dropped.
 */
export async function changesOf(
  parts: CommandParts,
  given: unknown,
  changeId: unknown,
  kept: boolean,
): Promise<readonly string[]> {
  const { changeDocuments, changeView } = parts;
  if (given === FOCUSED) {
    await vscode.commands.executeCommand('list.select');
    return changeView.selected === null ? [] : idsIn(changeView.selected, kept);
  }
  if (typeof given === 'string') return typeof changeId === 'string' ? [changeId] : [];
  if (isNode(given)) return idsIn(given, kept);
  const atCursor = changeDocuments.changeAtCursor();
  if (atCursor !== null) return [atCursor.id];
  return changeView.selected === null ? [] : idsIn(changeView.selected, kept);
}

/** Of what is held nothing is decided. */
function idsIn({ file, change, children }: TreeNode, kept: boolean): readonly string[] {
  if (file.held !== null) return [];
  const changes = change === null ? children.flatMap((child) => child.change ?? []) : [change];
  return changes.filter((each) => each.kept === kept).map((each) => each.id);
}

function isNode(given: unknown): given is TreeNode {
  return typeof given === 'object' && given !== null && 'file' in given && 'change' in given && 'children' in given;
}
