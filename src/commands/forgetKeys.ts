/** Forget API Keys: all that the extension stored. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

export async function forgetKeys({ keys, translate }: CommandParts): Promise<void> {
  const count = await keys.forgetAll();
  await vscode.window.showInformationMessage(translate('{count} stored keys were forgotten.', { count }));
}
