/** Going on with the review of uncommitted changes from before a reload of the window. */
import * as vscode from 'vscode';
import { unsavedFiles } from '../platform/unsavedFiles.js';
import type { TreeQuestion } from '../session/ports/workingTree.js';
import type { TreeSession } from '../session/tree/treeSession.js';
import type { StoredChanges } from './storedChanges.js';

/** A session that knows what the earlier one did; null where the files are not those of the review, or cannot be read. */
export async function resumedSession(
  { question: { folder, base, unsaved } }: StoredChanges,
  makeSession: (question: TreeQuestion) => Promise<TreeSession>,
): Promise<TreeSession | null> {
  // What was not saved is in the editor's backups, which it reads when a document is opened.
  await Promise.allSettled(unsaved.map((path) => vscode.workspace.openTextDocument(vscode.Uri.file(path))));
  const session = await makeSession({ folder, base, buffers: await unsavedFiles() });
  const isSame = await session.resume(new AbortController().signal);
  return isSame.ok && isSame.value ? session : null;
}
