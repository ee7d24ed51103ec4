/** Tries an endpoint out: does it list models, and does the chosen one answer? */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { ConnectionCheck, TriedChat } from '../session/connectionCheck.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import { failed, type Result, success } from '../session/result.js';
import { listOpenAiModels } from './listOpenAiModels.js';
import { openAiEndpoint } from './openAi/openAiEndpoint.js';
import { OpenAiChatModel, type OpenAiChatSettings } from './openAiChatModel.js';

const QUESTION = 'Answer with the word OK and nothing else.';
/** Failures that a wrong path gives, where another path of the same server may be right. */
const WRONG_PATH: ReadonlySet<string> = new Set(['model-unreachable', 'model-bad-reply']);

/** Sends a list request and, when a model is named, one question of a few words; no file. Rejects with the signal's reason when cancelled. */
export async function checkConnection(settings: OpenAiChatSettings, signal: CancelSignal): Promise<ConnectionCheck> {
  const models = await listOpenAiModels(settings, signal);
  const model = new OpenAiChatModel({ ...settings, maxRetries: 0 });
  const chat = settings.model === '' ? null : await tryChat(model, signal);
  const endpoint = openAiEndpoint(settings.baseUrl);
  const isWrongPath = chat === null ? isPathProblem(models) : isPathProblem(chat);
  return {
    endpoint: 'reason' in endpoint ? '' : endpoint.shown,
    model: settings.model,
    models,
    chat,
    betterBaseUrl: isWrongPath ? await otherAddress(settings, signal) : null,
  };
}

/** Asks a model a few words, and says how long it took. Rejects with the signal's reason when cancelled. */
export async function tryChat(chat: ChatModel, signal: CancelSignal): Promise<Result<TriedChat>> {
  const startedMs = performance.now();
  let firstPieceMs: number | null = null;
  const onText = (): void => {
    firstPieceMs ??= performance.now() - startedMs;
  };
  const reply = await chat.complete([{ role: 'user', content: QUESTION }], onText, signal);
  if (!reply.ok) return failed(reply.failure);
  const elapsedMs = performance.now() - startedMs;
  return success({ firstPieceMs: firstPieceMs ?? elapsedMs, elapsedMs });
}

function isPathProblem(result: Result<unknown>): boolean {
  return !result.ok && WRONG_PATH.has(result.failure.code);
}

/** The same server's `/v1`, if that is not what was asked and it lists models. The key stays with its host. */
async function otherAddress(settings: OpenAiChatSettings, signal: CancelSignal): Promise<string | null> {
  const endpoint = openAiEndpoint(settings.baseUrl);
  if ('reason' in endpoint) return null;
  const { origin, pathname } = new URL(endpoint.url);
  const path = pathname.replace(/\/+$/, '');
  for (const candidate of [`${origin}${path}/v1`, `${origin}/v1`]) {
    if (`${origin}${path}` === candidate) continue;
    const listed = await listOpenAiModels({ ...settings, baseUrl: candidate }, signal);
    if (listed.ok && listed.value.length > 0) return candidate;
    // A server that is not there at all is not there under another path.
    if (!listed.ok && listed.failure.code === 'model-unreachable' && !hasAnswered(listed)) return null;
  }
  return null;
}

function hasAnswered(result: Result<unknown>): boolean {
  return !result.ok && String(result.failure.detail['reason'] ?? '').includes('status');
}
