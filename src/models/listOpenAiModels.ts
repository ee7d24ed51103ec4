/** The models that an OpenAI-compatible endpoint lists, for choosing one. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { foreignWords } from './foreignWords.js';
import { ChatRequest } from './openAi/chatRequest.js';
import { type ErrorContext, failureOfError } from './openAi/failureOfError.js';
import { type EndpointSettings, guardedClient } from './openAi/guardedClient.js';

/** Local endpoints answer at once or not at all; nobody should wait long before typing a name. */
const SILENCE_LIMIT_MS = 5_000;
const LIMITS = { sizeLimitBytes: 16 * 1024 * 1024, maxRetries: 0 };

/**
 * Names as the endpoint gives them, sorted.
 *
 * Fails with codes of the model's group; rejects with the signal's reason when cancelled.
 */
export async function listOpenAiModels(
  settings: EndpointSettings,
  signal: CancelSignal = new AbortController().signal,
  silenceLimitMs = SILENCE_LIMIT_MS,
): Promise<Result<readonly string[]>> {
  signal.throwIfAborted();
  const request = new ChatRequest(signal);
  try {
    return await request.orCancelled(list(settings, silenceLimitMs, request));
  } finally {
    request.close();
  }
}

async function list(
  settings: EndpointSettings,
  silenceLimitMs: number,
  request: ChatRequest,
): Promise<Result<readonly string[]>> {
  const guarded = await guardedClient(settings, { ...LIMITS, silenceLimitMs }, request);
  if (!guarded.ok) return guarded;
  const { client, endpoint, secrets } = guarded.value;
  const words = (text: string): string => foreignWords(text, { secrets, quotable: '' });
  const context: ErrorContext = { endpoint, model: '', words };
  try {
    // The SDK takes a web page for an empty list, so the answer is read here; endpoints give all models on one page.
    const response = await client.models.list({ signal: request.signal }).asResponse();
    const names = namesIn(await response.text());
    if (names === null) return failed(failure('model-bad-reply', { endpoint, reason: 'no list of models' }));
    return success(names.sort());
  } catch (error) {
    return failed(request.failure ?? failureOfError(error, context));
  }
}

/** The names in an answer; null when it is no list of models. */
function namesIn(answer: string): string[] | null {
  if (!answer.trimStart().startsWith('{')) return null;
  const { data } = JSON.parse(answer) as { data?: unknown };
  return Array.isArray(data) ? data.flatMap(nameOf) : null;
}

function nameOf(model: unknown): string[] {
  const id = typeof model === 'object' && model !== null && 'id' in model ? model.id : null;
  return typeof id === 'string' ? [id] : [];
}
