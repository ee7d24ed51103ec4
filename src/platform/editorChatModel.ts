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

/** One of the editor's models. Its first use asks the user for consent, so it must follow from something the user did. */
export class EditorChatModel implements ChatModel {
  readonly provider = PROVIDER;
  readonly #model: vscode.LanguageModelChat;
  readonly #timeLimitMs: number;

  constructor(model: vscode.LanguageModelChat, timeLimitMs: number) {
    this.#model = model;
    this.#timeLimitMs = timeLimitMs;
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
    const source = new vscode.CancellationTokenSource();
    const cancel = (): void => source.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#model.countTokens(text, source.token);
    } catch {
      signal.throwIfAborted();
      return null;
    } finally {
      signal.removeEventListener('abort', cancel);
      source.dispose();
    }
  }

  async complete(
    messages: readonly ChatMessage[],
    onText: (piece: string) => void,
    signal: CancelSignal,
  ): Promise<Result<ChatReply>> {
    signal.throwIfAborted();
    const source = new vscode.CancellationTokenSource();
    const cancel = (): void => source.cancel();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      source.cancel();
    }, this.#timeLimitMs);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const text = await this.#ask(messages, onText, source.token);
      signal.throwIfAborted();
      if (isLate) return failed(this.#late());
      return success({ text, finish: 'unknown', promptTokens: null, completionTokens: null });
    } catch (error) {
      signal.throwIfAborted();
      return failed(isLate ? this.#late() : failureOf(error, this.#model.name));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
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
      text += piece;
      onText(piece);
    }
    return text;
  }

  #late(): Failure {
    return failure('model-timed-out', { endpoint: this.#model.name, limitSeconds: this.#timeLimitMs / 1000 });
  }
}

/** The editor's models know no system role; instructions go first, as the user's. */
function toEditorMessage(message: ChatMessage): vscode.LanguageModelChatMessage {
  return message.role === 'assistant'
    ? vscode.LanguageModelChatMessage.Assistant(message.content)
    : vscode.LanguageModelChatMessage.User(message.content);
}

function failureOf(error: unknown, endpoint: string): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof vscode.LanguageModelError)) return failure('model-unreachable', { endpoint, reason });
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return failure('model-not-set-up', { provider: endpoint, reason: 'the editor was not allowed to use it' });
    case vscode.LanguageModelError.NotFound.name:
      return failure('model-not-set-up', { provider: endpoint, reason: 'the editor no longer offers it' });
    case vscode.LanguageModelError.Blocked.name:
      return isQuota(reason) ? failure('model-rate-limited', { endpoint }) : failure('model-refused', { reason });
    default:
      return failure('model-unreachable', { endpoint, reason });
  }
}

function isQuota(reason: string): boolean {
  return /quota|rate.?limit|too many/i.test(reason);
}
