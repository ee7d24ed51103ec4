/** Set API Key: for the endpoint that the settings name, into the editor's secret storage. */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import type { CommandParts } from './commandParts.js';

export async function setApiKey(parts: CommandParts): Promise<void> {
  await askForKey(parts, parts.settings.get('model.baseUrl'));
}

/** Asks for the key of an endpoint and stores it; false when none was given. */
export async function askForKey({ keys, translate }: CommandParts, baseUrl: string): Promise<boolean> {
  const key = await vscode.window.showInputBox({
    title: translate('API key for {endpoint}', { endpoint: originOf(baseUrl) }),
    prompt: translate("It goes into the editor's secret storage, not into settings."),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? translate('Paste the key, or press Escape.') : null),
  });
  if (key === undefined) return false;
  await keys.set(baseUrl, key.trim());
  void vscode.window.showInformationMessage(
    translate('The key for {endpoint} is stored.', { endpoint: originOf(baseUrl) }),
  );
  return true;
}
