/** Select Model: who proposes fixes. */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import { editorModels } from '../platform/editorChatModel.js';
import type { ProviderChoice } from '../platform/settingDefaults.js';
import type { CommandParts } from './commandParts.js';
import { setApiKey } from './setApiKey.js';

interface Choice extends vscode.QuickPickItem {
  readonly provider: ProviderChoice;
  /** Of one of the editor's models. */
  readonly model?: string;
}

export async function selectModel(parts: CommandParts): Promise<void> {
  const choice = await vscode.window.showQuickPick(await choices(parts), {
    title: parts.translate('Who proposes fixes?'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!choice) return;
  if (choice.provider === 'openai') return selectEndpoint(parts);
  await parts.settings.set('model.provider', choice.provider, 'user');
  if (choice.model !== undefined) await parts.settings.set('model.name', choice.model, 'user');
}

async function choices({ settings, translate }: CommandParts): Promise<readonly Choice[]> {
  const current = settings.get('model.provider');
  const mark = (provider: ProviderChoice): string => (provider === current ? translate('current') : '');
  const models = (await editorModels()).map(
    (model): Choice => ({
      label: `$(copilot) ${model.name}`,
      description: model.vendor,
      detail: model.id,
      provider: 'editor',
      model: model.id,
    }),
  );
  return [
    {
      label: translate('Automatic'),
      description: mark('automatic'),
      detail: translate("An endpoint if one is set up, else the editor's models, else built-in repair"),
      provider: 'automatic',
    },
    {
      label: translate('Built-in repair'),
      description: mark('builtin'),
      detail: translate('Small edits that your tests accept; no model, no key, no network'),
      provider: 'builtin',
    },
    {
      label: translate('OpenAI-compatible endpoint …'),
      description: mark('openai'),
      detail: translate('OpenAI, Azure, OpenRouter, Ollama, LM Studio, llama.cpp, vLLM'),
      provider: 'openai',
    },
    ...models,
  ];
}

/** Address, then model, then a key if none is known. Nothing is saved before the model is chosen. */
async function selectEndpoint(parts: CommandParts): Promise<void> {
  const { settings, keys, translate } = parts;
  const baseUrl = await vscode.window.showInputBox({
    title: translate('Address of the endpoint'),
    prompt: translate('For Ollama http://127.0.0.1:11434/v1, for LM Studio http://127.0.0.1:1234/v1'),
    value: settings.get('model.baseUrl'),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isWebAddress(value) ? null : translate('An address that begins with http:// or https://'),
  });
  if (baseUrl === undefined) return;
  const name = await askForModel(parts, baseUrl.trim());
  if (name === undefined) return;
  await settings.set('model.baseUrl', baseUrl.trim(), 'user');
  await settings.set('model.name', name, 'user');
  await settings.set('model.provider', 'openai', 'user');
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).host);
  if (!isLocal && (await keys.get(baseUrl, false)) === null) await setApiKey(parts);
  await vscode.window.showInformationMessage(
    translate('Fixes now come from {model} at {endpoint}.', { model: name, endpoint: originOf(baseUrl) }),
  );
}

/** From the endpoint's own list where it gives one, else typed. */
async function askForModel(
  { listModels, settings, translate }: CommandParts,
  baseUrl: string,
): Promise<string | undefined> {
  const listed = await listModels(baseUrl);
  const title = translate('Model at {endpoint}', { endpoint: originOf(baseUrl) });
  if (listed.ok && listed.value.length > 0) {
    return vscode.window.showQuickPick([...listed.value], { title, ignoreFocusOut: true });
  }
  const typed = await vscode.window.showInputBox({ title, value: settings.get('model.name'), ignoreFocusOut: true });
  return typed?.trim() || undefined;
}

function isWebAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value.trim()).protocol);
  } catch {
    return false;
  }
}
