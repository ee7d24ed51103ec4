/** The editor's own language models behind the sessions' port. */
import * as vscode from 'vscode';
import type { CancelSignal } from '../session/cancelSignal.js';
import { type Failure, failure } from '../session/failures.js';
import type { ChatMessage, ChatModel, ChatReply } from '../session/ports/chatModel.js';
import { failed, type Result, success } from '../session/result.js';

const PROVIDER = 'editor';

/** The models that the editor offers now; none where there is no provider. */
export async function editorModels(): Promise<readonly vscode.LanguageModelChat[]> {
  return vscode.lm.selectChatModels();
}

/** Makes the words of a model's provider fit for messages: `quotable` is the user's text, which must not come through. */
export type ForeignWords = (text: string, quotable: string) => string;

/** Why a request of ours was ended early. */
class Ended extends Error {}

/** One of the editor's models. Its first use asks the user for consent, so it must follow from something the user did. */
export class EditorChatModel implements ChatModel {
  readonly provider = PROVIDER;
  readonly #model: vscode.LanguageModelChat;
  readonly #timeLimitMs: number;
  readonly #words: ForeignWords;

  constructor(model: vscode.LanguageModelChat, timeLimitMs: number, words: ForeignWords) {
    this.#model = model;
    this.#timeLimitMs = timeLimitMs;
    this.#words = words;
  }

  get name(): string {
    return this.#model.id;
  }

  get windowTokens(): number {
    return this.#model.maxInputTokens;
  }

  get transport(): readonly string[] {
    return [`${this.#model.name} (${this.#model.vendor}), through the editor`, `model: ${this.#model.id}`];
  }

  /** As the model's provider counts; null where it cannot. */
  async countTokens(text: string, signal: CancelSignal): Promise<number | null> {
    try {
      return await this.#untilEnded(signal, (token) => this.#model.countTokens(text, token));
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  async complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
  ): Promise<Result<ChatReply>> {
    signal.throwIfAborted();
    try {
      const text = await this.#untilEnded(signal, (token) => this.#ask(messages, onText, token));
      return success({ text, finish: 'unknown', promptTokens: null, completionTokens: null });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Ended) {
        const limitSeconds = this.#timeLimitMs / 1000;
        return failed(failure('model-timed-out', { endpoint: this.#model.name, limitSeconds }));
      }
      return failed(this.#failureOf(error, messages));
    }
  }

  /** Rejects at once when cancelled or late, however long the provider goes on: it need not listen to its token. */
  async #untilEnded<T>(signal: CancelSignal, work: (token: vscode.CancellationToken) => Thenable<T>): Promise<T> {
    const source = new vscode.CancellationTokenSource();
    let onAbort = (): void => {};
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      timer = setTimeout(() => reject(new Ended('too late')), this.#timeLimitMs);
    });
    const working = Promise.resolve(work(source.token));
    // What is left behind may still reject; nobody listens any more.
    working.catch(() => {});
    try {
      return await Promise.race([working, ended]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      source.cancel();
      source.dispose();
    }
  }

  async #ask(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    token: vscode.CancellationToken,
  ): Promise<string> {
    const response = await this.#model.sendRequest(messages.map(toEditorMessage), {}, token);
    let text = '';
    for await (const piece of response.text) {
      if (token.isCancellationRequested) break;
      text += piece;
      onText(piece);
    }
    return text;
  }

  #failureOf(error: unknown, messages: readonly ChatMessage[]): Failure {
    const said = error instanceof Error ? error.message : String(error);
    const quotable = messages.map((message) => message.content).join('\n');
    const reason = this.#words(said, quotable) || 'it gave no reason';
    const endpoint = this.#model.name;
    switch (codeOf(error)) {
      case vscode.LanguageModelError.NoPermissions.name:
        return failure('model-not-set-up', { provider: endpoint, reason: 'the editor was not allowed to use it' });
      case vscode.LanguageModelError.NotFound.name:
        return failure('model-not-set-up', { provider: endpoint, reason: 'the editor no longer offers it' });
      case vscode.LanguageModelError.Blocked.name:
        return isQuota(said) ? failure('model-rate-limited', { endpoint }) : failure('model-refused', { reason });
      default:
        return isQuota(said)
          ? failure('model-rate-limited', { endpoint })
          : failure('model-failed', { endpoint, reason });
    }
  }
}

/** Errors of providers come through other processes, so their class need not be the editor's any more. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** The editor's models know no system role; instructions go first, as the user's. */
function toEditorMessage(message: ChatMessage): vscode.LanguageModelChatMessage {
  return message.role === 'assistant'
    ? vscode.LanguageModelChatMessage.Assistant(message.content)
    : vscode.LanguageModelChatMessage.User(message.content);
}

function isQuota(reason: string): boolean {
  return /quota|rate.?limit|too many/i.test(reason);
}
