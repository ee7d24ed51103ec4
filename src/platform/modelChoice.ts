/** Who proposes, as the settings and the editor say: the endpoint, one of the editor's models, or built-in repair. */
import type * as vscode from 'vscode';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { editorModels } from './editorChatModel.js';
import type { Settings } from './settings.js';

export type ModelChoice =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'openai'; readonly baseUrl: string; readonly model: string }
  | { readonly kind: 'editor'; readonly model: vscode.LanguageModelChat };

/** A language model, in the editor or behind an endpoint. */
export type SetUpModel = Exclude<ModelChoice, { readonly kind: 'builtin' }>;

/**
 * The choice for one document. Automatic: an endpoint counts as set up when a model is named, since a key in the environment alone
 * is no wish to send anything anywhere; then the editor's models; then built-in repair.
 */
export async function modelChoice(settings: Settings, scope?: vscode.ConfigurationScope): Promise<Result<ModelChoice>> {
  switch (settings.get('model.provider', scope)) {
    case 'builtin':
      return success({ kind: 'builtin' });
    case 'openai':
      return endpoint(settings, scope);
    case 'editor':
      return editorModel(settings.get('model.name', scope));
    case 'automatic':
      return automatic(settings, scope);
  }
}

async function automatic(settings: Settings, scope?: vscode.ConfigurationScope): Promise<Result<ModelChoice>> {
  if (settings.get('model.name', scope) !== '') return endpoint(settings, scope);
  const [model] = await editorModels();
  return success(model ? { kind: 'editor', model } : { kind: 'builtin' });
}

function endpoint(settings: Settings, scope?: vscode.ConfigurationScope): Result<ModelChoice> {
  const baseUrl = settings.get('model.baseUrl', scope);
  const model = settings.get('model.name', scope);
  if (model === '') return failed(failure('model-not-set-up', { provider: baseUrl, reason: 'no model is named' }));
  return success({ kind: 'openai', baseUrl, model });
}

/** One of the editor's models by its id; the first where the name is empty. */
export async function editorModel(name: string): Promise<Result<SetUpModel>> {
  const models = await editorModels();
  const model = name === '' ? models[0] : models.find((each) => each.id === name);
  if (model) return success({ kind: 'editor', model });
  const reason = models.length === 0 ? 'the editor offers none' : `the editor does not offer ${name}`;
  return failed(failure('model-not-set-up', { provider: "the editor's models", reason }));
}
