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

/** One model behind one endpoint. */
export interface ChatModel {
  readonly provider: 'openai' | 'editor';
  /** The model's name as the endpoint knows it. */
  readonly name: string;
  /** Calls `onText` with each piece as it streams in. Fails with codes of the model's group; rejects with the signal's reason when cancelled. */
  complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
  ): Promise<Result<ChatReply>>;
}
