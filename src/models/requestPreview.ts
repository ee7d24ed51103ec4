/** In place of asking: shows what would be asked. Nothing is sent. */
import type { CancelSignal } from '../session/cancelSignal.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import type { FixTask, ModelRequest, Proposal, Proposer } from '../session/ports/proposer.js';
import { BackedOut } from '../session/request/backedOut.js';
import { failed, type Result } from '../session/result.js';
import { composeRequest } from './composeRequest.js';
import { fixPrompt } from './prompts/fixPrompt.js';

export class RequestPreview implements Proposer {
  readonly #chat: ChatModel;
  readonly #show: (request: ModelRequest) => Promise<void>;

  constructor(chat: ChatModel, show: (request: ModelRequest) => Promise<void>) {
    this.#chat = chat;
    this.#show = show;
  }

  /** Never proposes: shows the request and backs out, or says why there can be none. */
  async propose(task: FixTask, _onProgress: unknown, signal: CancelSignal): Promise<Result<Proposal>> {
    const request = await composeRequest(task, this.#chat, fixPrompt, 'fix', signal);
    if (!request.ok) return failed(request.failure);
    await this.#show(request.value);
    throw new BackedOut('the request was only to be shown');
  }
}
