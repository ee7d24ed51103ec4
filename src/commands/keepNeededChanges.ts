/** Keep Only What Is Needed: drops of the uncommitted changes what the tests do not need, saved as a patch first. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';
import { type CommandResult, failedCommand } from './commandResult.js';

export async function keepNeededChanges(parts: CommandParts): Promise<CommandResult> {
  const { changes, translate } = parts;
  const kept = await changes.keepNeeded();
  if (!kept.ok) return failedCommand(parts, kept.failure);
  const patch = kept.value;
  if (patch === null) {
    const sentence = translate('Nothing is known to be unneeded, so nothing was dropped.');
    void vscode.window.showInformationMessage(sentence);
    return { kind: 'kept', patch: null };
  }
  const copy = translate('Copy Command');
  const open = translate('Open Patch');
  const sentence = translate(
    'Dropped what the tests do not need; what was dropped is saved as {file}. To bring all of it back, save and run the command.',
    { file: patch.file },
  );
  vscode.window.showInformationMessage(sentence, copy, open).then(async (answer) => {
    if (answer === copy) await vscode.env.clipboard.writeText(patch.command);
    if (answer === open) await vscode.window.showTextDocument(vscode.Uri.file(patch.file));
  });
  return { kind: 'kept', patch: patch.file };
}
