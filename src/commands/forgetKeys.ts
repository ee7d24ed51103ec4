/** Forget All Keys: every key that the extension stored, of all endpoints. */
import * as vscode from 'vscode';
import type { CommandParts } from './commandParts.js';

export async function forgetKeys({ keys, translate }: CommandParts): Promise<void> {
  const count = await keys.forgetAll();
  await vscode.window.showInformationMessage(
    translate('{count} stored keys were forgotten. Keys in the environment (OPENAI_API_KEY) are not ours to forget.', {
      count,
    }),
  );
}
