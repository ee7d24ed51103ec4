/** What Select Model offers: what is really there, and what can be set up. */
import * as vscode from 'vscode';
import { originOf } from '../platform/apiKeys.js';
import { editorModels } from '../platform/editorChatModel.js';
import type { ProviderChoice } from '../platform/settingDefaults.js';
import type { CommandParts, LocalModels } from './commandParts.js';

export interface ModelChoiceItem extends vscode.QuickPickItem {
  readonly provider: ProviderChoice;
  /** Null where the choice needs none, or asks for one. */
  readonly model: string | null;
  /** Of an endpoint that was found; null where it is asked for. */
  readonly baseUrl: string | null;
}

/** What can be chosen at once, and what is still being looked for; each group arrives when it is found, with its heading. */
export interface ModelChoices {
  readonly ways: readonly ModelChoiceItem[];
  readonly found: readonly Promise<readonly vscode.QuickPickItem[]>[];
}

export function modelChoices(parts: CommandParts): ModelChoices {
  const { settings, translate } = parts;
  const local = parts.findLocalEndpoints();
  const endpoint = originOf(settings.get('model.baseUrl'));
  return {
    ways: waysToPropose(parts),
    found: [
      underHeading(translate('On this machine'), localChoices(local)),
      underHeading(translate("The editor's models"), editorChoices()),
      underHeading(translate('At {endpoint}', { endpoint }), endpointChoices(parts, local)),
    ],
  };
}

async function underHeading(
  label: string,
  found: Promise<readonly ModelChoiceItem[]>,
): Promise<readonly vscode.QuickPickItem[]> {
  const items = await found;
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
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

async function localChoices(found: Promise<readonly LocalModels[]>): Promise<ModelChoiceItem[]> {
  return (await found).flatMap(({ name, baseUrl, models }) => models.map((model) => modelAt(baseUrl, model, name)));
}

/**
 * The models of the endpoint that the user has set up, unless it was found on this machine anyway. An address that only the project
 * names is not asked: nobody has chosen it yet.
 */
async function endpointChoices(
  { settings, listModels }: CommandParts,
  local: Promise<readonly LocalModels[]>,
): Promise<ModelChoiceItem[]> {
  const baseUrl = settings.get('model.baseUrl');
  if (!settings.isSet('model.baseUrl') || settings.isFromWorkspace('model.baseUrl')) return [];
  if ((await local).some((found) => originOf(found.baseUrl) === originOf(baseUrl))) return [];
  const listed = await listModels(baseUrl);
  return listed.ok ? listed.value.map((model) => modelAt(baseUrl, model, '')) : [];
}

function modelAt(baseUrl: string, model: string, name: string): ModelChoiceItem {
  const description = [name, originOf(baseUrl)].filter((part) => part !== '').join(', ');
  return { label: `$(server) ${model}`, description, provider: 'openai', model, baseUrl };
}
