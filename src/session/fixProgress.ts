/** What a fix is doing now, for the progress display. */
import type { TestPlan } from './ports/oracle.js';
import type { ProposerProgress } from './ports/proposer.js';
import type { Translate } from './translate.js';

/** One step of the run; `trial` counts from 1. */
export type FixProgress =
  | { readonly stage: 'discovering' }
  | { readonly stage: 'copying' }
  | { readonly stage: 'baseline'; readonly plan: TestPlan }
  | { readonly stage: 'proposing'; readonly provider: string; readonly progress: ProposerProgress }
  | { readonly stage: 'testing'; readonly plan: TestPlan }
  | { readonly stage: 'repeating'; readonly round: number; readonly rounds: number }
  | { readonly stage: 'minimizing'; readonly trial: number; readonly limit: number }
  | { readonly stage: 'confirming' }
  | { readonly stage: 'whole'; readonly command: string };

/** What is happening now, in words. */
export function describeProgress(progress: FixProgress, translate: Translate): string {
  switch (progress.stage) {
    case 'discovering':
      return translate('Looking for tests …');
    case 'copying':
      return translate('Making a throw-away copy …');
    case 'baseline':
      return translate('Running the tests on the original ({command}) …', { command: progress.plan.command });
    case 'proposing':
      return describeProposing(progress.provider, progress.progress, translate);
    case 'testing':
      return translate('Running the tests on the proposal ({command}) …', { command: progress.plan.command });
    case 'repeating':
      return translate('Running them again, to see whether they always say the same: {round} of {rounds} …', {
        round: progress.round,
        rounds: progress.rounds,
      });
    case 'minimizing':
      return translate('Finding what the tests need: trial {trial} of at most {limit} …', {
        trial: progress.trial,
        limit: progress.limit,
      });
    case 'confirming':
      return translate('Running all tests on the smallest part once more …');
    case 'whole':
      return translate('Running the whole suite ({command}) …', { command: progress.command });
  }
}

function describeProposing(provider: string, progress: ProposerProgress, translate: Translate): string {
  switch (progress.kind) {
    case 'waiting':
    case 'request':
    case 'reply':
      return translate('Waiting for {provider} …', { provider });
    case 'planning':
      return translate('Asking {provider} for a plan …', { provider });
    case 'plan-waits':
      return translate('The plan waits for you …');
    case 'receiving':
      return translate('Receiving from {provider}: {characters} characters …', {
        provider,
        characters: progress.characters,
      });
    case 'retrying':
      return translate('Asking {provider} once more: {reason} …', { provider, reason: progress.reason });
    case 'searching':
      return translate('Built-in repair: tried {tried} of at most {limit} small edits …', {
        tried: progress.tried,
        limit: progress.limit,
      });
  }
}
