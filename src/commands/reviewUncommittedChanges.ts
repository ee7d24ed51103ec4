/** Review Uncommitted Changes: whatever any agent or person left in the working tree, all files. */
import * as vscode from 'vscode';
import { unsavedFiles } from '../platform/unsavedFiles.js';
import { failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

/**
 * @param given - where: an address, or the repository when called from the source control view; else the file in front decides.
 * @param base - the revision to compare with; HEAD when left out.
 */
export async function reviewUncommittedChanges(
  parts: CommandParts,
  given: unknown,
  base: unknown,
): Promise<CommandResult | undefined> {
  const folder = await folderOf(given);
  if (folder === null) return failedCommand(parts, failure('no-folder', { path: parts.translate('the changes') }));
  if (folder === undefined) return undefined;
  if (!vscode.workspace.isTrusted) return failedCommand(parts, failure('untrusted-workspace', { path: folder.fsPath }));
  const outcome = await parts.changes.start({
    folder: folder.fsPath,
    base: typeof base === 'string' ? base : 'HEAD',
    buffers: await unsavedFiles(),
  });
  if (outcome === null) return { kind: 'cancelled' };
  if (!outcome.ok) return { kind: 'failed', ...describeFailure(outcome.failure, parts.translate) };
  return { kind: 'reviewed', id: 'changes', verdict: outcome.value.verdict };
}

/** Null when no folder is open, undefined when the user did not choose one. */
async function folderOf(given: unknown): Promise<vscode.Uri | null | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const asked = addressIn(given) ?? vscode.window.activeTextEditor?.document.uri;
  const around = asked && vscode.workspace.getWorkspaceFolder(asked);
  if (around) return around.uri;
  if (folders.length < 2) return folders[0]?.uri ?? null;
  return (await vscode.window.showWorkspaceFolderPick())?.uri;
}

/** The source control view hands over its own object, which knows the folder of the repository. */
function addressIn(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  const root = typeof given === 'object' && given !== null && 'rootUri' in given ? given.rootUri : undefined;
  return root instanceof vscode.Uri ? root : undefined;
}
