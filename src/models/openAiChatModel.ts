/** A chat model behind an OpenAI-compatible endpoint, through the `openai` SDK, which is loaded at the first request. */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { ChatMessage, ChatModel, ChatReply } from '../session/ports/chatModel.js';
import { failed, type Result, success } from '../session/result.js';
import { foreignWords } from './foreignWords.js';
import { ChatRequest } from './openAi/chatRequest.js';
import {
  type ErrorContext,
  failureOfError,
  isRefusal,
  type ServerError,
  serverErrorOf,
} from './openAi/failureOfError.js';
import { type EndpointSettings, type GuardedClient, guardedClient } from './openAi/guardedClient.js';
import { readCompletion } from './openAi/readCompletion.js';

export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** `baseUrl`: `https://api.openai.com/v1`, `http://localhost:11434/v1` (Ollama), … The key is asked for at each request, so a changed one counts at once. */
export interface OpenAiChatSettings extends EndpointSettings {
  readonly model: string;
  /** Longest wait for the reply's beginning, and then for each further piece. */
  readonly timeoutMs?: number;
  /** Longest answer, with all that surrounds its text: about 60 bytes per character in a stream of single tokens. */
  readonly answerLimitBytes?: number;
  readonly temperature?: number;
  readonly reasoningEffort?: ReasoningEffort;
  /** After the first attempt, for 408, 409, 429, 5xx and lost connections. */
  readonly maxRetries?: number;
}

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_ANSWER_LIMIT_BYTES = 64 * 1024 * 1024;
const DEFAULT_RETRIES = 2;

const OPTION_REJECTED =
  /stream_?options|include_?usage|unrecogni[sz]ed|unknown|unsupported|unexpected|extra|not permitted|additional/i;

export class OpenAiChatModel implements ChatModel {
  readonly provider = 'openai';
  readonly #settings: OpenAiChatSettings;
  /** Whether the endpoint counts tokens when asked to; some refuse the question. */
  #countsTokens = true;

  constructor(settings: OpenAiChatSettings) {
    this.#settings = settings;
  }

  get name(): string {
    return this.#settings.model;
  }

  async complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
  ): Promise<Result<ChatReply>> {
    signal.throwIfAborted();
    const request = new ChatRequest(signal);
    try {
      return await request.orCancelled(this.#complete(messages, onText, request));
    } finally {
      request.close();
    }
  }

  async #complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    request: ChatRequest,
  ): Promise<Result<ChatReply>> {
    const limits = {
      silenceLimitMs: this.#settings.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      sizeLimitBytes: this.#settings.answerLimitBytes ?? DEFAULT_ANSWER_LIMIT_BYTES,
      maxRetries: this.#settings.maxRetries ?? DEFAULT_RETRIES,
    };
    const guarded = await guardedClient(this.#settings, limits, request);
    if (!guarded.ok) return guarded;
    const { endpoint, secrets } = guarded.value;
    const quotable = messages.map((message) => message.content).join('\n');
    const words = (text: string): string => foreignWords(text, { secrets, quotable });
    const context: ErrorContext = { endpoint, model: this.#settings.model, words };
    // After the caller has cancelled, pieces that were already here are not passed on.
    const onLiveText = (piece: string): void => {
      if (!request.signal.aborted) onText(piece);
    };
    try {
      return await this.#ask(guarded.value, messages, onLiveText, request, context);
    } catch (error) {
      if (request.failure !== null) return failed(request.failure);
      const fromServer = serverErrorOf(error);
      if (fromServer !== null && isRefusal(fromServer)) return success(refusal(fromServer, context));
      return failed(failureOfError(error, context));
    }
  }

  async #ask(
    { client }: GuardedClient,
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    request: ChatRequest,
    context: ErrorContext,
  ): Promise<Result<ChatReply>> {
    const { Stream } = await import('openai/core/streaming');
    const response = await this.#send(client, messages, request);
    const { controller } = request;
    return readCompletion({ response, client, streams: Stream, controller }, onText, context);
  }

  /** Asks for the token counts, too, unless the endpoint has shown that it does not know the question. */
  async #send(
    client: GuardedClient['client'],
    messages: readonly ChatMessage[],
    request: ChatRequest,
  ): Promise<Response> {
    const { model, temperature, reasoningEffort } = this.#settings;
    const send = (countTokens: boolean): Promise<Response> =>
      client.chat.completions
        .create(
          {
            model,
            messages: messages.map(({ role, content }) => ({ role, content })),
            stream: true,
            ...(countTokens ? { stream_options: { include_usage: true } } : {}),
            ...(temperature === undefined ? {} : { temperature }),
            ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
          },
          { signal: request.signal },
        )
        .asResponse();
    if (!this.#countsTokens) return send(false);
    try {
      return await send(true);
    } catch (error) {
      const fromServer = serverErrorOf(error);
      if (fromServer === null || !rejectsOption(fromServer)) throw error;
      const response = await send(false);
      this.#countsTokens = false;
      return response;
    }
  }
}

/** Whether the server's objection can be to the question for token counts, the one option that is ours and not the user's. */
function rejectsOption(error: ServerError): boolean {
  return (error.status === 400 || error.status === 422) && OPTION_REJECTED.test(`${error.code} ${error.message}`);
}

/** A request that a filter stopped comes to the same as a reply that the model declined. */
function refusal(error: ServerError, context: ErrorContext): ChatReply {
  return { text: context.words(error.message), finish: 'refused', promptTokens: null, completionTokens: null };
}
