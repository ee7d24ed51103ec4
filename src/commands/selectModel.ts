/** Select Model: who proposes fixes. */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import type { SettingName, SettingValue } from '../platform/settingDefaults.js';
import type { CommandParts } from './commandParts.js';
import { type ModelChoiceItem, type ModelChoices, modelChoices } from './modelChoices.js';
import { askForKey } from './setApiKey.js';
import { testConnection } from './testConnection.js';

export async function selectModel(parts: CommandParts): Promise<void> {
  const choice = await pick(parts);
  if (choice === 'test') {
    await testConnection(parts);
    return;
  }
  if (choice === null) return;
  if (choice.provider === 'openai') {
    const { baseUrl, model } = choice;
    return baseUrl !== null && model !== null ? useEndpoint(parts, baseUrl, model) : selectEndpoint(parts);
  }
  // The name of one of the editor's models would make "automatic" look for it at an endpoint.
  if (choice.provider === 'automatic' && parts.settings.get('model.provider') === 'editor') {
    await save(parts, 'model.name', '');
  }
  if (choice.model !== null) await save(parts, 'model.name', choice.model);
  await save(parts, 'model.provider', choice.provider);
}

/** The list, with a button that tests what is set up now. */
function pick(parts: CommandParts): Promise<ModelChoiceItem | 'test' | null> {
  const { translate, log } = parts;
  const list = vscode.window.createQuickPick();
  list.title = translate('Who proposes fixes?');
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.buttons = [{ iconPath: new vscode.ThemeIcon('plug'), tooltip: translate('Test Connection') }];
  fill(list, modelChoices(parts)).catch((error: unknown) => log.error(error));
  list.show();
  return new Promise((resolve) => {
    list.onDidTriggerButton(() => {
      resolve('test');
      list.hide();
    });
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen && isChoice(chosen)) resolve(chosen);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(null);
      list.dispose();
    });
  });
}

/** Shows what is known at once and adds what is found, without moving what is marked. */
async function fill(list: vscode.QuickPick<vscode.QuickPickItem>, { ways, found }: ModelChoices): Promise<void> {
  list.items = ways;
  list.busy = true;
  list.keepScrollPosition = true;
  const add = (items: readonly vscode.QuickPickItem[]): void => {
    if (items.length === 0) return;
    const marked = list.activeItems;
    list.items = [...list.items, ...items];
    // Empty until the list is on the screen, which then marks its first item by itself.
    if (marked.length > 0) list.activeItems = marked;
  };
  try {
    await Promise.all(found.map(async (group) => add(await group)));
  } finally {
    list.busy = false;
  }
}

function isChoice(item: vscode.QuickPickItem): item is ModelChoiceItem {
  return 'provider' in item;
}

/** Address, then a key where one is asked for, then model. Settings are changed when the model is chosen, not before. */
async function selectEndpoint(parts: CommandParts): Promise<void> {
  const { settings, translate } = parts;
  const given = await vscode.window.showInputBox({
    title: translate('Address of the endpoint'),
    prompt: translate('For Ollama http://127.0.0.1:11434/v1, for LM Studio http://127.0.0.1:1234/v1'),
    value: settings.get('model.baseUrl'),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isWebAddress(value) ? null : translate('An address that begins with http:// or https://'),
  });
  if (given === undefined) return;
  const baseUrl = given.trim();
  const name = await askForModel(parts, baseUrl);
  if (name !== undefined) await useEndpoint(parts, baseUrl, name);
}

async function useEndpoint(parts: CommandParts, baseUrl: string, model: string): Promise<void> {
  await save(parts, 'model.baseUrl', baseUrl);
  await save(parts, 'model.name', model);
  await save(parts, 'model.provider', 'openai');
  const { keys, translate } = parts;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).host);
  if (!isLocal && (await keys.get(baseUrl, false)) === null) await askForKey(parts, baseUrl);
  const test = translate('Test Connection');
  const sentence = translate('Fixes now come from {model} at {endpoint}.', { model, endpoint: originOf(baseUrl) });
  vscode.window.showInformationMessage(sentence, test).then((answer) => {
    if (answer === test) void testConnection(parts);
  });
}

/** From the endpoint's own list where it gives one, asking for a key where it wants one; else typed. */
async function askForModel(parts: CommandParts, baseUrl: string): Promise<string | undefined> {
  const { listModels, settings, translate } = parts;
  let listed = await listModels(baseUrl);
  if (!listed.ok && listed.failure.code === 'model-unauthorized' && (await askForKey(parts, baseUrl))) {
    listed = await listModels(baseUrl);
  }
  const title = translate('Model at {endpoint}', { endpoint: originOf(baseUrl) });
  if (listed.ok && listed.value.length > 0) {
    return vscode.window.showQuickPick([...listed.value], { title, ignoreFocusOut: true });
  }
  const typed = await vscode.window.showInputBox({ title, value: settings.get('model.name'), ignoreFocusOut: true });
  return typed?.trim() || undefined;
}

/** Where it counts: for the workspace if that has a value of its own, which would hide the user's. */
async function save<Name extends SettingName>(
  { settings }: CommandParts,
  name: Name,
  value: SettingValue<Name>,
): Promise<void> {
  await settings.set(name, value, settings.isFromWorkspace(name) ? 'workspace' : 'user');
}

function isWebAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value.trim()).protocol);
  } catch {
    return false;
  }
}
