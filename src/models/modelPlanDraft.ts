/** A plan by a language model. */
import type { CancelSignal } from '../session/cancelSignal.js';
import { failure } from '../session/failures.js';
import type { DraftedPlan, PlanDraft } from '../session/planning/planDraft.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import type { FixTask, ProposerProgress } from '../session/ports/proposer.js';
import { failed, type Result, success } from '../session/result.js';
import { composeRequest } from './composeRequest.js';
import { foreignWords } from './foreignWords.js';
import { planPrompt } from './prompts/planPrompt.js';
import { stripThinking } from './replies/stripThinking.js';

export class ModelPlanDraft implements PlanDraft {
  readonly strategy = 'plan-by-model';
  readonly #chat: ChatModel;

  constructor(chat: ChatModel) {
    this.#chat = chat;
  }

  get model(): string {
    return this.#chat.name;
  }

  /** Fails with codes of the model's group, `plan-empty` where there is no plan in the reply. */
  async write(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<DraftedPlan>> {
    const request = await composeRequest(task, this.#chat, planPrompt, 'plan', signal);
    if (!request.ok) return failed(request.failure);
    const startedMs = performance.now();
    onProgress({ kind: 'planning' });
    onProgress({ kind: 'request', request: request.value });
    const reply = await this.#chat.complete(request.value.messages, () => onProgress({ kind: 'planning' }), signal);
    if (!reply.ok) return failed(reply.failure);
    onProgress({ kind: 'reply', request: request.value, reply: reply.value });
    const { finish, text: said, promptTokens, completionTokens } = reply.value;
    if (finish === 'refused') {
      const reason = foreignWords(said, { secrets: [], quotable: task.original }) || 'it gave no reason';
      return failed(failure('model-refused', { reason }));
    }
    if (finish === 'length') return failed(failure('reply-cut-off', { path: task.path }));
    const text = stripThinking(said).trim();
    if (text === '') return failed(failure('plan-empty', { path: task.path }));
    return success({ text, promptTokens, completionTokens, elapsedMs: performance.now() - startedMs });
  }
}
