/** Set Test Command: what was found is shown and can be changed, for this workspace. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

/** As the editor's own tasks write them. */
const VARIABLES = ['file', 'relativeFile', 'fileDirname', 'workspaceFolder'].map((name) => `$\{${name}}`).join(', ');

export async function setTestCommand({ settings, active, registry, translate }: CommandParts): Promise<void> {
  const entry = active.entry ?? registry.entries.at(-1);
  const scope = entry ? vscode.Uri.parse(entry.target) : vscode.window.activeTextEditor?.document.uri;
  const command = await vscode.window.showInputBox({
    title: translate('Command that runs the tests'),
    prompt: translate('Leave it empty to let Edit Fidelity find the tests. Filled in: {names}', { names: VARIABLES }),
    value: settings.get('tests.command', scope) || (entry?.review.report.tests?.command ?? ''),
    ignoreFocusOut: true,
  });
  if (command === undefined) return;
  const target = vscode.workspace.workspaceFolders?.length ? 'workspace' : 'user';
  await settings.set('tests.command', command.trim() || undefined, target);
}
