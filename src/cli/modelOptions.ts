/** The options of commands that ask a model, and the model that they name. */
import type { Command } from 'commander';
import { OpenAiChatModel, type ReasoningEffort } from '../models/openAiChatModel.js';
import { failure } from '../session/failures.js';
import { failed, type Result, success } from '../session/result.js';
import { amount, candidates, header, oneOf, temperature } from './optionValues.js';

export interface ModelOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  /** Names and values; the values are secrets. */
  readonly header?: Readonly<Record<string, string>>;
  readonly temperature?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly requestSeconds?: number;
  /** `none`, `model`, or a file that holds one. */
  readonly plan: string;
  /** How many proposals are asked for. */
  readonly candidates: number;
}

/** OpenAI's own address, used where neither flag nor environment names another. */
const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Adds those that only `--provider openai` heeds. */
export function addModelOptions(command: Command): Command {
  return command
    .optionsGroup('Models (--provider openai):')
    .option('--model <name>', 'what the endpoint calls it')
    .option('--base-url <url>', 'endpoint (default: OPENAI_BASE_URL, else OpenAI)')
    .option('--header <line>', 'a header of each request, as "Name: value" (repeatable)', header)
    .option(
      '--temperature <number>',
      'how freely the model chooses, from 0 to 2 (default: as the endpoint does)',
      temperature,
    )
    .option(
      '--reasoning-effort <word>',
      'how long a reasoning model may think: none, minimal, low, medium, high or xhigh',
      oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh'),
    )
    .option('--request-seconds <number>', 'longest wait for the reply to begin or go on (default: 300)', amount)
    .option('--plan <what>', 'none, model (it writes a plan before the code) or a file with a plan', 'none')
    .option('--candidates <number>', 'proposals to ask for side by side, of which the best counts', candidates, 1)
    .option('--note <text>', 'what is wrong, in your words, for the prompt')
    .option('--generic', 'do not ask the model to preserve the code, for comparison', false);
}

/** Fails with `model-not-set-up` where no model is named. */
export function chatModelOf(options: ModelOptions, environment: NodeJS.ProcessEnv): Result<OpenAiChatModel> {
  const model = options.model ?? environment['OPENAI_MODEL'];
  if (!model) {
    return failed(failure('model-not-set-up', { provider: 'openai', reason: 'no model is named (--model NAME)' }));
  }
  const { header: headers, temperature: heat, reasoningEffort, requestSeconds } = options;
  return success(
    new OpenAiChatModel({
      baseUrl: options.baseUrl ?? environment['OPENAI_BASE_URL'] ?? OPENAI_BASE_URL,
      model,
      apiKey: async () => environment['OPENAI_API_KEY'],
      ...(headers === undefined ? {} : { headers }),
      ...(heat === undefined ? {} : { temperature: heat }),
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      ...(requestSeconds === undefined ? {} : { timeoutMs: requestSeconds * 1000 }),
    }),
  );
}
