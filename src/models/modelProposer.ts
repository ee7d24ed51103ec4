/** Proposes a fix by asking a chat model, once more if its edits cannot be used. */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { ChatMessage, ChatModel, ChatReply } from '../session/ports/chatModel.js';
import type { FixTask, Proposal, Proposer, ProposerProgress } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';
import { fixPrompt } from './prompts/fixPrompt.js';
import { retryPrompt } from './prompts/retryPrompt.js';
import { readReply } from './replies/readReply.js';
import { stripThinking } from './replies/stripThinking.js';

type Progress = (progress: ProposerProgress) => void;

export class ModelProposer implements Proposer {
  readonly #chat: ChatModel;

  constructor(chat: ChatModel) {
    this.#chat = chat;
  }

  async propose(task: FixTask, onProgress: Progress, signal: CancelSignal): Promise<Result<Proposal>> {
    signal.throwIfAborted();
    const messages = fixPrompt(task);
    onProgress({ kind: 'waiting' });
    const first = await this.#ask(messages, onProgress, signal);
    if (!first.ok) return first;
    const read = readReply(first.value, task.original, task.path);
    if (read.kind === 'proposal') return success(this.#proposal(task, read.text, [first.value]));
    if (read.kind === 'failed') return failed(read.failure);

    onProgress({ kind: 'retrying', reason: read.reason });
    const answer = stripThinking(first.value.text);
    const second = await this.#ask(retryPrompt(messages, answer, read.reason, read.hint), onProgress, signal);
    if (!second.ok) return second;
    const readAgain = readReply(second.value, task.original, task.path);
    if (readAgain.kind !== 'proposal') return failed(readAgain.failure);
    return success(this.#proposal(task, readAgain.text, [first.value, second.value]));
  }

  #ask(messages: readonly ChatMessage[], onProgress: Progress, signal: CancelSignal): Promise<Result<ChatReply>> {
    let characters = 0;
    const onText = (piece: string): void => {
      characters += piece.length;
      onProgress({ kind: 'receiving', characters });
    };
    return this.#chat.complete(messages, onText, signal);
  }

  #proposal(task: FixTask, text: string, replies: readonly ChatReply[]): Proposal {
    return {
      text,
      provider: this.#chat.provider,
      model: this.#chat.name,
      source: 'live',
      prompt: task.preserve ? 'preserve' : 'generic',
      promptTokens: sum(replies.map((reply) => reply.promptTokens)),
      completionTokens: sum(replies.map((reply) => reply.completionTokens)),
      trials: 0,
    };
  }
}

/** Null when one of them is not known: a sum of some would be a made-up number. */
function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce((total, count) => (total === null || count === null ? null : total + count), 0);
}
