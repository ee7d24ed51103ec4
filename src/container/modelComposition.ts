/** The part of the composition root that names the models: who proposes, who answers, who lists. What is large is loaded at its first use. */
import * as vscode from 'vscode';
import type { OpenAiChatSettings } from '../models/openAiChatModel.js';
import { type ApiKeys, originOf } from '../platform/apiKeys.js';
import { EditorChatModel } from '../platform/editorChatModel.js';
import { endpointOptions } from '../platform/endpointSettings.js';
import { localize } from '../platform/localize.js';
import { type ModelChoice, modelChoice } from '../platform/modelChoice.js';
import type { Settings } from '../platform/settings.js';
import { systemClock } from '../platform/systemClock.js';
import type { ChosenProposer } from '../review/fixRuns.js';
import type { ConnectionCheck } from '../session/connectionCheck.js';
import { failure } from '../session/failures.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import type { ModelRequest } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';

/** Where it stands which model, and with which key. */
export interface ModelParts {
  readonly settings: Settings;
  readonly keys: ApiKeys;
}

/** The proposer for a document, as the settings say. */
export async function chooseProposer(
  { settings, keys }: ModelParts,
  document: vscode.TextDocument,
): Promise<Result<ChosenProposer>> {
  const choice = await modelChoice(settings, document.uri);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') return success(await builtInRepair(settings, document));
  const { ModelProposer } = await import('../models/modelProposer.js');
  const { chat, name } = await chatOf(choice.value, { settings, keys }, document);
  return success({ proposer: new ModelProposer(chat), name, needsTests: false });
}

/** Shows the request that a fix would begin with. */
export async function previewProposer(
  { settings, keys }: ModelParts,
  document: vscode.TextDocument,
  show: (request: ModelRequest) => Promise<void>,
): Promise<Result<ChosenProposer>> {
  const choice = await modelChoice(settings, document.uri);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') {
    return failed(failure('model-not-set-up', { provider: 'requests', reason: 'built-in repair sends nothing' }));
  }
  const { RequestPreview } = await import('../models/requestPreview.js');
  const { chat, name } = await chatOf(choice.value, { settings, keys }, document);
  return success({ proposer: new RequestPreview(chat, show), name, needsTests: false });
}

/** The chat model behind a choice, and what people call it. */
async function chatOf(
  choice: Exclude<ModelChoice, { readonly kind: 'builtin' }>,
  { settings, keys }: ModelParts,
  document: vscode.TextDocument,
): Promise<{ readonly chat: ChatModel; readonly name: string }> {
  if (choice.kind === 'editor') {
    const timeoutMs = settings.get('model.timeLimitSeconds', document.uri) * 1000;
    return { chat: new EditorChatModel(choice.model, timeoutMs), name: choice.model.name };
  }
  const { OpenAiChatModel } = await import('../models/openAiChatModel.js');
  const { baseUrl, model } = choice;
  return {
    chat: new OpenAiChatModel(chatSettings({ settings, keys }, baseUrl, model, document.uri)),
    name: localize('{model} at {endpoint}', { model, endpoint: originOf(baseUrl) }),
  };
}

async function builtInRepair(settings: Settings, document: vscode.TextDocument): Promise<ChosenProposer> {
  const { RepairProposer } = await import('../session/repair/repairProposer.js');
  const { MessageLocalizer } = await import('../session/repair/messageLocalizer.js');
  const trials = settings.get('repair.maxTrials', document.uri);
  const timeLimitMs = settings.get('repair.maxSeconds', document.uri) * 1000;
  const proposer = new RepairProposer(new MessageLocalizer(), systemClock, { trials, timeLimitMs });
  return { proposer, name: localize('built-in repair'), needsTests: true };
}

export async function recordedProposer(uri: vscode.Uri): Promise<Result<ChosenProposer>> {
  const [{ parseRecording }, { RecordedProposer }] = await Promise.all([
    import('../models/recording.js'),
    import('../models/recordedProposer.js'),
  ]);
  const path = vscode.workspace.asRelativePath(uri);
  let text: string;
  try {
    text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return failed(failure('file-missing', { path }));
  }
  const recording = parseRecording(text, path);
  if (!recording.ok) return recording;
  const name = localize('a recording ({model})', { model: recording.value.model });
  return success({ proposer: new RecordedProposer(recording.value), name, needsTests: false });
}

export async function listModels({ settings, keys }: ModelParts, baseUrl: string): Promise<Result<readonly string[]>> {
  const { listOpenAiModels } = await import('../models/listOpenAiModels.js');
  const apiKey = async (): Promise<string | undefined> => (await keys.get(baseUrl, false)) ?? undefined;
  return listOpenAiModels({ ...endpointOptions(settings), baseUrl, apiKey });
}

export async function tryConnection({ settings, keys }: ModelParts, signal: AbortSignal): Promise<ConnectionCheck> {
  const { checkConnection } = await import('../models/checkConnection.js');
  return checkConnection(
    chatSettings({ settings, keys }, settings.get('model.baseUrl'), settings.get('model.name')),
    signal,
  );
}

/** How to speak to one model at the endpoint; the key is looked up at each request. */
function chatSettings(
  { settings, keys }: ModelParts,
  baseUrl: string,
  model: string,
  scope?: vscode.ConfigurationScope,
): OpenAiChatSettings {
  const isFromWorkspace = settings.isFromWorkspace('model.baseUrl', scope);
  const apiKey = async (): Promise<string | undefined> => (await keys.get(baseUrl, isFromWorkspace)) ?? undefined;
  return { ...endpointOptions(settings, scope), baseUrl, model, apiKey };
}
