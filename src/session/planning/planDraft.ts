/** Where a plan comes from before anybody has changed it: a model, the task, or a blank page. */
import type { CancelSignal } from '../cancelSignal.js';
import type { FixTask, ProposerProgress, Strategy } from '../ports/proposer.js';
import type { Result } from '../result.js';

/** The text of a plan; counts are null where the endpoint does not say, 0 where no model was asked. */
export interface DraftedPlan {
  readonly text: string;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Time that the model took; 0 where none was asked. */
  readonly elapsedMs: number;
}

export interface PlanDraft {
  readonly strategy: Exclude<Strategy, 'direct' | 'plan-by-model-edited'>;
  /** Null where no model writes. */
  readonly model: string | null;
  write(
    task: FixTask,
    onProgress: (progress: ProposerProgress) => void,
    signal: CancelSignal,
  ): Promise<Result<DraftedPlan>>;
}

/** A plan that is there already. */
export function givenPlan(strategy: 'plan-by-user' | 'plan-from-task', text: string): PlanDraft {
  return {
    strategy,
    model: null,
    write: async () => ({ ok: true, value: { text, promptTokens: 0, completionTokens: 0, elapsedMs: 0 } }),
  };
}
