/** Who proposes the fix, by the command line's flags and the environment. */
import { ModelProposer } from '../models/modelProposer.js';
import { OpenAiChatModel } from '../models/openAiChatModel.js';
import { failure } from '../session/failures.js';
import type { Proposer } from '../session/ports/proposer.js';
import { MessageLocalizer } from '../session/repair/messageLocalizer.js';
import { DEFAULT_REPAIR_BUDGET, RepairProposer } from '../session/repair/repairProposer.js';
import { failed, type Result, success } from '../session/result.js';
import { systemClock } from './cliSession.js';

export interface ProposerOptions {
  readonly provider: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly repairTrials?: number;
}

export interface ChosenProposer {
  readonly proposer: Proposer;
  readonly name: string;
  readonly needsTests: boolean;
}

/** OpenAI's own address, used where neither flag nor environment names another. */
const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Fails with `wrong-usage` for an unknown provider and `model-not-set-up` where no model is named. */
export function chooseProposer(options: ProposerOptions): Result<ChosenProposer> {
  switch (options.provider) {
    case 'builtin':
      return success({
        proposer: new RepairProposer(new MessageLocalizer(), systemClock, {
          ...DEFAULT_REPAIR_BUDGET,
          trials: options.repairTrials ?? DEFAULT_REPAIR_BUDGET.trials,
        }),
        name: 'built-in repair',
        needsTests: true,
      });
    case 'openai':
      return openAi(options);
    default:
      return failed(
        failure('wrong-usage', { reason: `--provider must be builtin or openai, not "${options.provider}".` }),
      );
  }
}

function openAi(options: ProposerOptions): Result<ChosenProposer> {
  const model = options.model ?? process.env['OPENAI_MODEL'];
  if (!model) {
    return failed(failure('model-not-set-up', { provider: 'openai', reason: 'no model is named (--model NAME)' }));
  }
  const chat = new OpenAiChatModel({
    baseUrl: options.baseUrl ?? process.env['OPENAI_BASE_URL'] ?? OPENAI_BASE_URL,
    model,
    apiKey: async () => process.env['OPENAI_API_KEY'],
  });
  return success({ proposer: new ModelProposer(chat), name: model, needsTests: false });
}
