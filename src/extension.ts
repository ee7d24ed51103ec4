/** Entry point of the extension: activate and deactivate, nothing else. */
import type * as vscode from 'vscode';
import type { Composition } from './container.js';

let composition: Composition | null = null;

/** Called by the editor once, at the first use of one of our commands, views or file systems. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { compose } = await import('./container.js');
  composition = compose(context);
}

/** Called by the editor at shutdown, which waits a few seconds for what still has to be ended; the rest hangs on the context's subscriptions. */
export async function deactivate(): Promise<void> {
  await composition?.close();
}
