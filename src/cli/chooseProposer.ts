/** Who proposes the fix, by the command line's flags and the environment. */
import { ModelPlanDraft } from '../models/modelPlanDraft.js';
import { ModelProposer } from '../models/modelProposer.js';
import { failure } from '../session/failures.js';
import { givenPlan, type PlanDraft } from '../session/planning/planDraft.js';
import { PlanFirstProposer } from '../session/planning/planFirstProposer.js';
import type { ChatModel } from '../session/ports/chatModel.js';
import type { Proposer } from '../session/ports/proposer.js';
import { MessageLocalizer } from '../session/repair/messageLocalizer.js';
import { DEFAULT_REPAIR_BUDGET, RepairProposer } from '../session/repair/repairProposer.js';
import { failed, type Result, success } from '../session/result.js';
import { chatModelOf, type ModelOptions } from './modelOptions.js';
import { systemClock } from './systemClock.js';
import { FILE_LIMIT_BYTES, readTextFile } from './textFile.js';

export interface ProposerOptions extends ModelOptions {
  readonly provider: string;
  readonly repairTrials?: number;
}

export interface ChosenProposers {
  /** One for each candidate; at least one. */
  readonly proposers: readonly Proposer[];
  readonly name: string;
  readonly needsTests: boolean;
}

/** Fails with `wrong-usage` for flags that do not go together, `model-not-set-up` where no model is named, and as the file of a plan does. */
export async function chooseProposers(options: ProposerOptions): Promise<Result<ChosenProposers>> {
  switch (options.provider) {
    case 'builtin':
      return builtIn(options);
    case 'openai':
      return openAi(options);
    default:
      return wrongUsage(`--provider must be builtin or openai, not "${options.provider}".`);
  }
}

function builtIn({ plan, candidates, repairTrials }: ProposerOptions): Result<ChosenProposers> {
  if (plan !== 'none') return wrongUsage('Built-in repair cannot follow a plan: --plan needs --provider openai.');
  if (candidates > 1) return wrongUsage('Built-in repair proposes one alone: --candidates needs --provider openai.');
  const trials = repairTrials ?? DEFAULT_REPAIR_BUDGET.trials;
  const proposer = new RepairProposer(new MessageLocalizer(), systemClock, { ...DEFAULT_REPAIR_BUDGET, trials });
  return success({ proposers: [proposer], name: 'built-in repair', needsTests: true });
}

async function openAi(options: ProposerOptions): Promise<Result<ChosenProposers>> {
  const chat = chatModelOf(options, process.env);
  if (!chat.ok) return chat;
  const draft = await planDraft(options.plan, chat.value);
  if (!draft.ok) return draft;
  const proposers = Array.from({ length: options.candidates }, (): Proposer => {
    const coder = new ModelProposer(chat.value);
    return draft.value === null ? coder : new PlanFirstProposer(draft.value, null, coder);
  });
  return success({ proposers, name: chat.value.name, needsTests: false });
}

/** Null for no plan. */
async function planDraft(plan: string, chat: ChatModel): Promise<Result<PlanDraft | null>> {
  if (plan === 'none') return success(null);
  if (plan === 'model') return success(new ModelPlanDraft(chat));
  const file = await readTextFile(plan, FILE_LIMIT_BYTES);
  if (!file.ok) return file;
  if (file.value.text.trim() === '') return failed(failure('file-empty', { path: plan }));
  return success(givenPlan('plan-by-user', file.value.text));
}

function wrongUsage(reason: string): Result<never> {
  return failed(failure('wrong-usage', { reason }));
}
