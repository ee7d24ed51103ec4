/** Proposes a fix by asking a chat model, once more if its edits cannot be used. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import type { ChatModel, ChatReply } from '../session/ports/chatModel.js';
import type { FixTask, ModelRequest, Proposal, Proposer, ProposerProgress } from '../session/ports/proposer.js';
import { keepWithin } from '../session/request/keepWithin.js';
import { knownSum } from '../session/request/knownSum.js';
import { failed, type Result, success } from '../session/result.js';
import { composeRequest, followUp } from './composeRequest.js';
import { LEFT_OUT } from './prompts/excerpt.js';
import { fixPrompt } from './prompts/fixPrompt.js';
import { retryPrompt } from './prompts/retryPrompt.js';
import { type ReadReply, readReply } from './replies/readReply.js';
import { stripThinking } from './replies/stripThinking.js';

type Progress = (progress: ProposerProgress) => void;

/** A reply, held to what was shown of the file and to what of it may change. */
type HeldReply =
  | { readonly kind: 'proposal'; readonly text: string; readonly refused: number }
  | Exclude<ReadReply, { readonly kind: 'proposal' }>;

export class ModelProposer implements Proposer {
  readonly #chat: ChatModel;

  constructor(chat: ChatModel) {
    this.#chat = chat;
  }

  async propose(task: FixTask, onProgress: Progress, signal: CancelSignal): Promise<Result<Proposal>> {
    signal.throwIfAborted();
    const startedMs = performance.now();
    const composed = await composeRequest(task, this.#chat, fixPrompt, 'fix', signal);
    if (!composed.ok) return failed(composed.failure);
    const request = composed.value;
    onProgress({ kind: 'waiting' });
    const first = await this.#ask(request, onProgress, signal);
    if (!first.ok) return first;
    const read = heldReply(first.value, task, request);
    if (read.kind === 'proposal') return success(this.#proposal(task, request, read, [first.value], startedMs));
    if (read.kind === 'failed') return failed(read.failure);

    onProgress({ kind: 'retrying', reason: read.reason });
    const answer = stripThinking(first.value.text);
    const messages = retryPrompt(request.messages, answer, read.reason, read.hint);
    const second = await this.#ask(await followUp(request, messages, this.#chat, signal), onProgress, signal);
    if (!second.ok) return second;
    const readAgain = heldReply(second.value, task, request);
    if (readAgain.kind !== 'proposal') return failed(readAgain.failure);
    return success(this.#proposal(task, request, readAgain, [first.value, second.value], startedMs));
  }

  async #ask(request: ModelRequest, onProgress: Progress, signal: CancelSignal): Promise<Result<ChatReply>> {
    let characters = 0;
    const onText = (piece: string): void => {
      characters += piece.length;
      onProgress({ kind: 'receiving', characters });
    };
    onProgress({ kind: 'request', request });
    const reply = await this.#chat.complete(request.messages, onText, signal);
    if (reply.ok) onProgress({ kind: 'reply', request, reply: reply.value });
    return reply;
  }

  #proposal(
    task: FixTask,
    request: ModelRequest,
    { text, refused }: Extract<HeldReply, { readonly kind: 'proposal' }>,
    replies: readonly ChatReply[],
    startedMs: number,
  ): Proposal {
    return {
      text,
      provider: this.#chat.provider,
      model: this.#chat.name,
      source: 'live',
      prompt: task.preserve ? 'preserve' : 'generic',
      promptTokens: knownSum(replies.map((reply) => reply.promptTokens)),
      completionTokens: knownSum(replies.map((reply) => reply.completionTokens)),
      trials: 0,
      elapsedMs: performance.now() - startedMs,
      ...(refused === 0 ? {} : { refusedEdits: refused }),
      ...(request.leftOutLines === 0 ? {} : { leftOutLines: request.leftOutLines }),
    };
  }
}

function heldReply(reply: ChatReply, task: FixTask, request: ModelRequest): HeldReply {
  const { path, original } = task;
  const read = readReply(reply, original, path, request.leftOutLines === 0);
  if (read.kind !== 'proposal') return read;
  if (request.leftOutLines > 0 && read.text.includes(LEFT_OUT) && !original.includes(LEFT_OUT)) {
    const reason = 'it copies a mark that stands for lines left out';
    const hint = 'Quote and write only lines of the file itself.';
    return { kind: 'ask-again', failure: failure('reply-edits-do-not-apply', { path, reason }), reason, hint };
  }
  const range = task.context?.range ?? null;
  if (range === null) return { ...read, refused: 0 };
  const { start, end } = range.lines;
  const { text, refused } = keepWithin(original, read.text, range.lines);
  if (text !== original) return { kind: 'proposal', text, refused };
  return {
    kind: 'ask-again',
    failure: failure('edits-outside-range', { path, first: start, last: end - 1, count: refused }),
    reason: `all of its edits lie outside lines ${start} to ${end - 1}`,
    hint: 'Change only those lines.',
  };
}
