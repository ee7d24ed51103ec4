/** The part of the composition root that names the models: who proposes, who answers, who lists. What is large is loaded at its first use. */
import * as vscode from 'vscode';
import type { OpenAiChatSettings } from '../models/openAiChatModel.js';
import { type ApiKeys, originOf } from '../platform/apiKeys.js';
import { EditorChatModel, editorModels } from '../platform/editorChatModel.js';
import { endpointOptions } from '../platform/endpointSettings.js';
import { localize } from '../platform/localize.js';
import { editorModel, modelChoice, type SetUpModel } from '../platform/modelChoice.js';
import { readPlan } from '../platform/promptContext.js';
import type { StrategyChoice } from '../platform/settingDefaults.js';
import type { Settings } from '../platform/settings.js';
import { systemClock } from '../platform/systemClock.js';
import type { ChosenProposer } from '../review/fixRuns.js';
import type { ConnectionCheck } from '../session/connectionCheck.js';
import { failure } from '../session/failures.js';
import type { PlanDraft } from '../session/planning/planDraft.js';
import type { PlanJudgement } from '../session/planning/planJudgement.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import type { PlanDesk } from '../session/ports/planDesk.js';
import type { ModelRequest, Proposer } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';

/** Where it stands which model, and with which key. */
export interface ModelParts {
  readonly settings: Settings;
  readonly keys: ApiKeys;
  /** Where people change plans. */
  readonly plans: PlanDesk;
}

/** The proposer for a document, as the settings say. */
export async function chooseProposer(
  parts: ModelParts,
  document: vscode.TextDocument,
  strategy?: StrategyChoice,
): Promise<Result<ChosenProposer>> {
  const { settings } = parts;
  const choice = await modelChoice(settings, document.uri);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') {
    // The setting is about models; who asks for a plan in so many words is told that there can be none.
    if (strategy === undefined || strategy === 'direct') return success(await builtInRepair(settings, document));
    return failed(failure('model-not-set-up', { provider: 'plans', reason: 'built-in repair cannot follow one' }));
  }
  const { ModelProposer } = await import('../models/modelProposer.js');
  const { chat, name } = await chatOf(choice.value, parts, document);
  const coder = { proposer: new ModelProposer(chat), name, needsTests: false };
  return planFirst(coder, strategy ?? settings.get('model.strategy', document.uri), choice.value, parts, document);
}

/** The coder behind a plan; the coder alone where the strategy is to have none. */
async function planFirst(
  coder: ChosenProposer,
  strategy: StrategyChoice,
  choice: SetUpModel,
  parts: ModelParts,
  document: vscode.TextDocument,
): Promise<Result<ChosenProposer>> {
  if (strategy === 'direct') return success(coder);
  const draft = await planDraft(strategy, choice, parts, document);
  if (!draft.ok) return draft;
  const { PlanFirstProposer } = await import('../session/planning/planFirstProposer.js');
  return success({ ...coder, proposer: new PlanFirstProposer(draft.value, parts.plans, coder.proposer) });
}

async function planDraft(
  strategy: Exclude<StrategyChoice, 'direct'>,
  choice: SetUpModel,
  parts: ModelParts,
  document: vscode.TextDocument,
): Promise<Result<PlanDraft>> {
  const { givenPlan } = await import('../session/planning/planDraft.js');
  if (strategy === 'plan-by-user') return success(givenPlan(strategy, localize(BLANK_PLAN)));
  if (strategy === 'plan-from-task') {
    const plan = await readPlan(document.uri);
    if (plan !== null) return success(givenPlan(strategy, plan.text));
    const path = vscode.workspace.asRelativePath(document.uri, false);
    return failed(failure('plan-missing', { path }));
  }
  const { ModelPlanDraft } = await import('../models/modelPlanDraft.js');
  const writer = await writerOf(choice, parts.settings, document);
  if (!writer.ok) return writer;
  return success(new ModelPlanDraft((await chatOf(writer.value, parts, document)).chat));
}

/** What a person finds who writes the plan; the headings are those that models are asked for. */
const BLANK_PLAN = '## Cause\n\n## Smallest change\n\n## What stays\n';

/** Who writes plans: the model of the code unless the settings name another. */
async function writerOf(
  choice: SetUpModel,
  settings: Settings,
  document: vscode.TextDocument,
): Promise<Result<SetUpModel>> {
  const name = settings.get('model.planName', document.uri).trim();
  const baseUrl = settings.get('model.planBaseUrl', document.uri).trim();
  if (name === '' && baseUrl === '') return success(choice);
  if (choice.kind === 'editor' && baseUrl === '') return editorModel(name);
  const coder = choice.kind === 'openai' ? choice : { model: '', baseUrl: '' };
  const model = name === '' ? coder.model : name;
  if (model === '') return failed(failure('model-not-set-up', { provider: baseUrl, reason: 'no model is named' }));
  return success({ kind: 'openai', model, baseUrl: baseUrl === '' ? coder.baseUrl : baseUrl });
}

/** Several proposers to be asked side by side; nobody waits at a desk. */
export async function candidateProposers(
  parts: ModelParts,
  document: vscode.TextDocument,
  kind: 'same' | 'strategies',
): Promise<Result<{ readonly proposers: readonly Proposer[]; readonly name: string }>> {
  const { settings } = parts;
  const choice = await modelChoice(settings, document.uri);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') {
    return failed(
      failure('model-not-set-up', { provider: 'candidates', reason: 'built-in repair proposes one alone' }),
    );
  }
  const { ModelProposer } = await import('../models/modelProposer.js');
  const { chat, name } = await chatOf(choice.value, parts, document);
  if (kind === 'same') {
    const count = settings.get('model.candidates', document.uri);
    return success({ name, proposers: Array.from({ length: count }, () => new ModelProposer(chat)) });
  }
  const draft = await planDraft('plan-by-model', choice.value, parts, document);
  if (!draft.ok) return draft;
  const { PlanFirstProposer } = await import('../session/planning/planFirstProposer.js');
  const planned = new PlanFirstProposer(draft.value, null, new ModelProposer(chat));
  const proposers: Proposer[] = [new ModelProposer(chat), planned];
  const gold = await readPlan(document.uri);
  if (gold !== null) {
    const { givenPlan } = await import('../session/planning/planDraft.js');
    proposers.push(new PlanFirstProposer(givenPlan('plan-from-task', gold.text), null, new ModelProposer(chat)));
  }
  return success({ name, proposers });
}

/** Has the model of the settings judge a plan. */
export async function judgeByModel(
  parts: ModelParts,
  judged: { readonly plan: string; readonly gold: string; readonly problem: string },
  onText: (characters: number) => void,
  signal: AbortSignal,
): Promise<Result<{ readonly judgement: PlanJudgement; readonly judge: string }>> {
  const choice = await modelChoice(parts.settings);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') {
    return failed(
      failure('model-not-set-up', { provider: 'judging', reason: 'only a language model can judge plans' }),
    );
  }
  const { judgePlan } = await import('../models/judgePlan.js');
  const { chat, name } = await chatOf(choice.value, parts);
  const judgement = await judgePlan(judged, chat, onText, signal);
  return judgement.ok ? success({ judgement: judgement.value, judge: name }) : judgement;
}

/** Shows the request that a fix would begin with. */
export async function previewProposer(
  parts: ModelParts,
  document: vscode.TextDocument,
  show: (request: ModelRequest) => Promise<void>,
): Promise<Result<ChosenProposer>> {
  const choice = await modelChoice(parts.settings, document.uri);
  if (!choice.ok) return choice;
  if (choice.value.kind === 'builtin') {
    return failed(failure('model-not-set-up', { provider: 'requests', reason: 'built-in repair sends nothing' }));
  }
  const { RequestPreview } = await import('../models/requestPreview.js');
  const { chat, name } = await chatOf(choice.value, parts, document);
  return success({ proposer: new RequestPreview(chat, show), name, needsTests: false });
}

/** The chat model behind a choice, and what people call it. */
async function chatOf(
  choice: SetUpModel,
  { settings, keys }: ModelParts,
  document?: vscode.TextDocument,
): Promise<{ readonly chat: ChatModel; readonly name: string }> {
  if (choice.kind === 'editor') {
    const timeoutMs = settings.get('model.timeLimitSeconds', document?.uri) * 1000;
    const { foreignWords } = await import('../models/foreignWords.js');
    const words = (text: string, quotable: string): string => foreignWords(text, { secrets: [], quotable });
    return { chat: new EditorChatModel(choice.model, timeoutMs, words), name: choice.model.name };
  }
  const { OpenAiChatModel } = await import('../models/openAiChatModel.js');
  const { baseUrl, model } = choice;
  return {
    chat: new OpenAiChatModel(chatSettings({ settings, keys }, baseUrl, model, document?.uri)),
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

export async function tryConnection(parts: ModelParts, signal: AbortSignal): Promise<ConnectionCheck> {
  const { settings } = parts;
  const { checkConnection, tryChat } = await import('../models/checkConnection.js');
  const choice = await modelChoice(settings);
  if (choice.ok && choice.value.kind === 'editor') {
    const { chat, name } = await chatOf(choice.value, parts);
    const models = success((await editorModels()).map((each) => each.name));
    return {
      endpoint: localize('the editor'),
      model: name,
      models,
      chat: await tryChat(chat, signal),
      betterBaseUrl: null,
    };
  }
  return checkConnection(chatSettings(parts, settings.get('model.baseUrl'), settings.get('model.name')), signal);
}

/** Blanks out keys and header values as they are set now, and what looks like a key, of what is to be stored. */
export async function keyMask({
  settings,
  keys,
}: Pick<ModelParts, 'settings' | 'keys'>): Promise<(text: string) => string> {
  const [{ withoutSecrets }, known] = await Promise.all([import('../models/withoutSecrets.js'), keys.known()]);
  const secrets = [...known, ...Object.values(endpointOptions(settings).headers)];
  return (text) => withoutSecrets(text, secrets, 'program');
}

/** How to speak to one model at the endpoint; the key is looked up at each request. */
function chatSettings(
  { settings, keys }: Pick<ModelParts, 'settings' | 'keys'>,
  baseUrl: string,
  model: string,
  scope?: vscode.ConfigurationScope,
): OpenAiChatSettings {
  // Either setting may have named the address; a key of the environment goes to none that a project has named.
  const isFromWorkspace =
    settings.isFromWorkspace('model.baseUrl', scope) || settings.isFromWorkspace('model.planBaseUrl', scope);
  const apiKey = async (): Promise<string | undefined> => (await keys.get(baseUrl, isFromWorkspace)) ?? undefined;
  return { ...endpointOptions(settings, scope), baseUrl, model, apiKey };
}
