/** A chat model as the sessions see it: messages in, text out, streamed. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Result } from '../result.js';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What came back. Token counts are null where the endpoint does not say. */
export interface ChatReply {
  /** When `finish` is `refused`: the words in which the model or the filter declined, empty when there were none. */
  readonly text: string;
  /** `length`: cut off at the token limit; `refused`: a filter or the model declined. */
  readonly finish: 'stop' | 'length' | 'refused' | 'unknown';
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/** Asks for a reply that is JSON of this schema, where the endpoint can hold the model to it; elsewhere the prompt alone asks for it. */
export interface ReplySchema {
  readonly name: string;
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One model behind one endpoint. */
export interface ChatModel {
  readonly provider: 'openai' | 'editor';
  /** The model's name as the endpoint knows it. */
  readonly name: string;
  /** Most tokens that a request and its reply may have together; null when that is not known. */
  readonly windowTokens: number | null;
  /** How a request goes out, for people, one line each: address, options, names of headers; never a key. */
  readonly transport: readonly string[];
  /** Tokens of a text as the model itself counts them; null where it does not say. */
  countTokens(text: string, signal: CancelSignal): Promise<number | null>;
  /** Calls `onText` with each piece as it streams in. Fails with codes of the model's group; rejects with the signal's reason when cancelled. */
  complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
    format?: ReplySchema,
  ): Promise<Result<ChatReply>>;
}
