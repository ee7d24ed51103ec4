/** Entry point of the extension: activate and deactivate, nothing else. */
import type * as vscode from 'vscode';

/** Called by the editor once, at the first use of one of our commands, views or file systems. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { compose } = await import('./container.js');
  compose(context);
}

/** Called by the editor at shutdown; everything of ours hangs on the context's subscriptions. */
export function deactivate(): void {}
