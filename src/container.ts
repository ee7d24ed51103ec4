/** The extension's composition root: the only file that names every concrete class. */
import * as vscode from 'vscode';

/** Registers everything the extension offers; disposing the context's subscriptions takes it all back. */
export function compose(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('editFidelity.fixCurrentFile', () =>
      vscode.window.showInformationMessage('Edit Fidelity is starting.'),
    ),
  );
}
