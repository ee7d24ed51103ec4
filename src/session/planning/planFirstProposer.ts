/** Idea first: a plan, which a person may change, and only then the code, which may come from another model. */
import type { CancelSignal } from '../cancelSignal.js';
import { NO_CONTEXT } from '../fixContext.js';
import type { PlanDesk } from '../ports/planDesk.js';
import type { FixTask, Proposal, Proposer, ProposerProgress, Strategy } from '../ports/proposer.js';
import { BackedOut } from '../request/backedOut.js';
import { knownSum } from '../request/knownSum.js';
import { failed, type Result, success } from '../result.js';
import type { DraftedPlan, PlanDraft } from './planDraft.js';

export class PlanFirstProposer implements Proposer {
  readonly #draft: PlanDraft;
  readonly #desk: PlanDesk | null;
  readonly #coder: Proposer;

  /** @param desk - null to take the plan as it is, when several ways are compared and nobody should wait. */
  constructor(draft: PlanDraft, desk: PlanDesk | null, coder: Proposer) {
    this.#draft = draft;
    this.#desk = desk;
    this.#coder = coder;
  }

  /** Backs out when the plan is closed. A plan that was emptied is none: the code is then asked for directly. */
  async propose(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<Proposal>> {
    signal.throwIfAborted();
    const drafted = await this.#draft.write(task, onProgress, signal);
    if (!drafted.ok) return failed(drafted.failure);
    const plan = await this.#revised(task, drafted.value, onProgress, signal);
    const context = { ...(task.context ?? NO_CONTEXT), plan };
    const proposed = await this.#coder.propose({ ...task, context }, onProgress, signal);
    if (!proposed.ok) return proposed;
    const { promptTokens, completionTokens, elapsedMs } = proposed.value;
    return success({
      ...proposed.value,
      strategy: this.#strategyOf(plan, drafted.value.text),
      ...(this.#draft.model === null ? {} : { planModel: this.#draft.model }),
      ...(elapsedMs === undefined ? {} : { elapsedMs: elapsedMs + drafted.value.elapsedMs }),
      promptTokens: knownSum([promptTokens, drafted.value.promptTokens]),
      completionTokens: knownSum([completionTokens, drafted.value.completionTokens]),
    });
  }

  async #revised(
    task: FixTask,
    { text }: DraftedPlan,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<string> {
    if (this.#desk === null) return text.trim();
    onProgress({ kind: 'plan-waits' });
    const revised = await this.#desk.revise(task.path, text, signal);
    signal.throwIfAborted();
    if (revised === null) throw new BackedOut('the plan was closed');
    return revised.trim();
  }

  #strategyOf(plan: string, draft: string): Strategy {
    if (plan === '') return 'direct';
    const { strategy } = this.#draft;
    return strategy === 'plan-by-model' && plan !== draft.trim() ? 'plan-by-model-edited' : strategy;
  }
}
