/** Who made a proposal, in words. */
import type { DecisionRecord } from '../session/ports/statisticsStore.js';
import type { Translate } from '../session/translate.js';

type Proposer = Pick<DecisionRecord, 'provider' | 'model' | 'prompt'>;

const PROVIDERS: Readonly<Record<string, string>> = {
  builtin: 'Built-in repair',
  openai: 'OpenAI-compatible',
  editor: "The editor's models",
  given: 'Given by hand',
};

const PROMPTS: Readonly<Record<string, string>> = {
  preserve: 'asked to preserve',
  generic: 'asked plainly',
};

/** The model's name; the provider's where it has no models. */
export function proposerName({ provider, model }: Proposer, translate: Translate): string {
  return model ?? providerName(provider, translate);
}

/** What tells two rows of one name apart: provider and prompt; empty when the name says it all. */
export function proposerDetail(proposer: Proposer, translate: Translate): string {
  const provider = proposer.model === null ? '' : providerName(proposer.provider, translate);
  return [provider, promptWords(proposer.prompt, translate)].filter((part) => part !== '').join(' · ');
}

/** How the model was asked; empty for what is not asked. */
export function promptWords(prompt: string | null, translate: Translate): string {
  return prompt === null ? '' : translate(PROMPTS[prompt] ?? prompt);
}

function providerName(provider: string, translate: Translate): string {
  return translate(PROVIDERS[provider] ?? provider);
}
