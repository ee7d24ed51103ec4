/** Keeping a part of the uncommitted changes, for both commands that do it. */
import * as vscode from 'vscode';
import type { TreeChoice } from '../session/tree/treeInput.js';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

/** What is said, with `{file}` for where it is saved. */
export interface KeepWords {
  readonly done: string;
  readonly nothing: string;
}

/** Drops the rest, saved as a patch first, and says how to bring it back. */
export async function keepChanges(parts: CommandParts, choice: TreeChoice, words: KeepWords): Promise<CommandResult> {
  const { changes, translate } = parts;
  const kept = await changes.keep(choice);
  if (!kept.ok) return failedCommand(parts, kept.failure);
  const patch = kept.value;
  if (patch === null) {
    void vscode.window.showInformationMessage(translate(words.nothing));
    return { kind: 'kept', patch: null };
  }
  const copy = translate('Copy Command');
  const open = translate('Open Patch');
  vscode.window.showInformationMessage(translate(words.done, { file: patch.file }), copy, open).then(async (answer) => {
    if (answer === copy) await vscode.env.clipboard.writeText(patch.command);
    if (answer === open) await vscode.window.showTextDocument(vscode.Uri.file(patch.file));
  });
  return { kind: 'kept', patch: patch.file };
}
