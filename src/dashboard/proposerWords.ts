/** Who made a proposal, in words. */
import type { DecisionRecord } from '../session/ports/statisticsStore.js';
import type { Translate } from '../session/translate.js';

type Proposer = Pick<DecisionRecord, 'provider' | 'model' | 'prompt' | 'strategy'>;

const PROVIDERS: Readonly<Record<string, string>> = {
  builtin: 'Built-in repair',
  openai: 'OpenAI-compatible',
  editor: "The editor's models",
  given: 'Given by hand',
  'working-tree': 'Changes in the working tree',
};

const PROMPTS: Readonly<Record<string, string>> = {
  preserve: 'asked to preserve',
  generic: 'asked plainly',
};

const STRATEGIES: Readonly<Record<string, string>> = {
  direct: '',
  unknown: '',
  'plan-by-model': 'after a plan by a model',
  'plan-by-model-edited': 'after a plan by a model, changed by you',
  'plan-by-user': 'after a plan by you',
  'plan-from-task': 'after a plan from the task',
};

/** The model's name; the provider's where it has no models. */
export function proposerName({ provider, model }: Proposer, translate: Translate): string {
  return model ?? providerName(provider, translate);
}

/** What tells two rows of one name apart: provider, prompt and plan; empty when the name says it all. */
export function proposerDetail(proposer: Proposer, translate: Translate): string {
  const provider = proposer.model === null ? '' : providerName(proposer.provider, translate);
  const parts = [provider, promptWords(proposer.prompt, translate), strategyWords(proposer.strategy, translate)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** How the model was asked; empty for what is not asked. */
export function promptWords(prompt: string | null, translate: Translate): string {
  return prompt === null ? '' : translate(PROMPTS[prompt] ?? prompt);
}

/** Whether a plan came before the code; empty where none did. */
function strategyWords(strategy: string, translate: Translate): string {
  const words = STRATEGIES[strategy] ?? strategy;
  return words === '' ? '' : translate(words);
}

function providerName(provider: string, translate: Translate): string {
  return translate(PROVIDERS[provider] ?? provider);
}
