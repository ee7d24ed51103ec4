/** What Select Model offers: what is really there, and what can be set up. */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import { editorModels } from '../platform/editorChatModel.js';
import type { ProviderChoice } from '../platform/settingDefaults.js';
import type { CommandParts } from './commandParts.js';

export interface ModelChoiceItem extends vscode.QuickPickItem {
  readonly provider: ProviderChoice;
  /** Null where the choice needs none, or asks for one. */
  readonly model: string | null;
  /** Of an endpoint that was found; null where it is asked for. */
  readonly baseUrl: string | null;
}

export async function modelChoices(parts: CommandParts): Promise<readonly vscode.QuickPickItem[]> {
  const { translate } = parts;
  const [editor, local] = await Promise.all([editorChoices(), localChoices(parts)]);
  const separator = (label: string): vscode.QuickPickItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  return [
    ...waysToPropose(parts),
    ...(local.length > 0 ? [separator(translate('On this machine')), ...local] : []),
    ...(editor.length > 0 ? [separator(translate("The editor's models")), ...editor] : []),
  ];
}

function waysToPropose({ settings, translate }: CommandParts): ModelChoiceItem[] {
  const current = settings.get('model.provider');
  const item = (provider: ProviderChoice, label: string, detail: string): ModelChoiceItem => ({
    ...{ provider, label, detail, model: null, baseUrl: null },
    description: provider === current ? translate('current') : '',
  });
  return [
    item(
      'automatic',
      translate('Automatic'),
      translate("An endpoint if one is set up, else the editor's models, else built-in repair"),
    ),
    item(
      'builtin',
      translate('Built-in repair'),
      translate('Small edits that your tests accept; no model, no key, no network'),
    ),
    item(
      'openai',
      translate('OpenAI-compatible endpoint …'),
      translate('OpenAI, Azure, OpenRouter, Ollama, LM Studio, llama.cpp, vLLM'),
    ),
  ];
}

async function editorChoices(): Promise<ModelChoiceItem[]> {
  return (await editorModels()).map((model) => ({
    label: `$(copilot) ${model.name}`,
    description: model.vendor,
    detail: model.id,
    provider: 'editor',
    model: model.id,
    baseUrl: null,
  }));
}

async function localChoices({ findLocalEndpoints }: CommandParts): Promise<ModelChoiceItem[]> {
  return (await findLocalEndpoints()).flatMap(({ name, baseUrl, models }) =>
    models.map(
      (model): ModelChoiceItem => ({
        label: `$(server) ${model}`,
        description: `${name}, ${originOf(baseUrl)}`,
        provider: 'openai',
        model,
        baseUrl,
      }),
    ),
  );
}
