/** What the user made of the proposals. */
import type { Decision, DecisionTotals } from '../session/ports/statisticsStore.js';
import type { DashboardLanguage } from './dashboardState.js';
import type { Html } from './html.js';
import { shareSection } from './shareSection.js';

const WORDS: Readonly<Record<Decision, readonly [name: string, explanation: string]>> = {
  'accepted-all': ['kept all', 'the proposal as it came'],
  'accepted-needed': ['kept what is needed', 'only what your tests need or cannot judge'],
  'accepted-some': ['kept some', 'hunk by hunk'],
  rejected: ['rejected', 'nothing of it'],
};

const ORDER: readonly string[] = Object.keys(WORDS);

export function decisionSection(byDecision: readonly DecisionTotals[], language: DashboardLanguage): Html {
  const { translate } = language;
  const shares = byDecision
    .toSorted((a, b) => ORDER.indexOf(a.decision) - ORDER.indexOf(b.decision))
    .map(({ decision, proposals }) => {
      const [name, explanation] = WORDS[decision] ?? [decision, ''];
      return {
        name: translate(name),
        explanation: translate(explanation),
        tone: `decision-${decision}` as const,
        proposals,
      };
    });
  return shareSection('decisions', translate('What you kept'), shares, language);
}
