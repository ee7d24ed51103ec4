/** A chat model behind an OpenAI-compatible endpoint, through the `openai` SDK, which is loaded at the first request. */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { ChatMessage, ChatModel, ChatReply, ReplySchema } from '../session/ports/chatModel.js';
import { failed, type Result, success } from '../session/result.js';
import { foreignWords } from './foreignWords.js';
import { ChatRequest } from './openAi/chatRequest.js';
import { describeTransport } from './openAi/describeTransport.js';
import {
  type ErrorContext,
  failureOfError,
  isRefusal,
  type ServerError,
  serverErrorOf,
} from './openAi/failureOfError.js';
import { type EndpointSettings, type GuardedClient, guardedClient } from './openAi/guardedClient.js';
import { type OwnOption, refusedOption } from './openAi/ownOptions.js';
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
  /** Of the model, for request and reply together; nothing when it is not known. */
  readonly windowTokens?: number;
  /** After the first attempt, for 408, 409, 429, 5xx and lost connections. */
  readonly maxRetries?: number;
}

/** What is asked, and in which form the answer is wanted. */
interface Question {
  readonly messages: readonly ChatMessage[];
  readonly format: ReplySchema | null;
}

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_ANSWER_LIMIT_BYTES = 64 * 1024 * 1024;
const DEFAULT_RETRIES = 2;

export class OpenAiChatModel implements ChatModel {
  readonly provider = 'openai';
  readonly #settings: OpenAiChatSettings;
  /** What the endpoint has refused, and is not asked again. */
  readonly #refused = new Set<OwnOption>();

  constructor(settings: OpenAiChatSettings) {
    this.#settings = settings;
  }

  get name(): string {
    return this.#settings.model;
  }

  get windowTokens(): number | null {
    return this.#settings.windowTokens ?? null;
  }

  get transport(): readonly string[] {
    return describeTransport(this.#settings);
  }

  /** These endpoints count only what was sent; before that there is the estimate. */
  async countTokens(): Promise<null> {
    return null;
  }

  async complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
    format: ReplySchema | null = null,
  ): Promise<Result<ChatReply>> {
    signal.throwIfAborted();
    const request = new ChatRequest(signal);
    try {
      return await request.orCancelled(this.#complete(messages, onText, format, request));
    } finally {
      request.close();
    }
  }

  async #complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    format: ReplySchema | null,
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
      return declined(await this.#ask(guarded.value, { messages, format }, onLiveText, request, context), context);
    } catch (error) {
      if (request.failure !== null) return failed(request.failure);
      const fromServer = serverErrorOf(error);
      if (fromServer !== null && isRefusal(fromServer)) return success(refusal(fromServer, context));
      return failed(failureOfError(error, context));
    }
  }

  async #ask(
    { client }: GuardedClient,
    question: Question,
    onText: (piece: string) => void,
    request: ChatRequest,
    context: ErrorContext,
  ): Promise<Result<ChatReply>> {
    const { Stream } = await import('openai/core/streaming');
    const response = await this.#send(client, question, request);
    const { controller } = request;
    return readCompletion({ response, client, streams: Stream, controller }, onText, context);
  }

  /** Asks for the token counts and the wanted form, too, unless the endpoint has shown that it does not know these questions. */
  async #send(client: GuardedClient['client'], question: Question, request: ChatRequest): Promise<Response> {
    const own = new Set<OwnOption>(
      question.format === null ? ['stream_options'] : ['stream_options', 'response_format'],
    );
    for (const refused of this.#refused) own.delete(refused);
    const dropped: OwnOption[] = [];
    for (;;) {
      try {
        const response = await this.#sendWith(own, client, question, request);
        for (const option of dropped) this.#refused.add(option);
        return response;
      } catch (error) {
        const fromServer = serverErrorOf(error);
        const refused = fromServer === null ? null : refusedOption(fromServer, own);
        if (refused === null) throw error;
        own.delete(refused);
        dropped.push(refused);
      }
    }
  }

  #sendWith(
    own: ReadonlySet<OwnOption>,
    client: GuardedClient['client'],
    { messages, format }: Question,
    request: ChatRequest,
  ): Promise<Response> {
    const { model, temperature, reasoningEffort } = this.#settings;
    const body = {
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      stream: true as const,
      ...(own.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
      ...(temperature === undefined ? {} : { temperature }),
      ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
      ...(format !== null && own.has('response_format') ? { response_format: formatOption(format) } : {}),
    };
    return client.chat.completions.create(body, { signal: request.signal }).asResponse();
  }
}

function formatOption({ name, schema }: ReplySchema) {
  return { type: 'json_schema' as const, json_schema: { name, schema: { ...schema }, strict: true } };
}

/** A model that declines may quote what it was sent; its words are for people, so they are made fit. */
function declined(reply: Result<ChatReply>, context: ErrorContext): Result<ChatReply> {
  if (!reply.ok || reply.value.finish !== 'refused') return reply;
  return success({ ...reply.value, text: context.words(reply.value.text) });
}

/** A request that a filter stopped comes to the same as a reply that the model declined. */
function refusal(error: ServerError, context: ErrorContext): ChatReply {
  return { text: context.words(error.message), finish: 'refused', promptTokens: null, completionTokens: null };
}
