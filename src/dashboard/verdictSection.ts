/** How the proposals were judged, from the most faithful to the least. */
import type { VerdictName } from '../core/fidelity/verdictName.js';
import type { VerdictTotals } from '../session/ports/statisticsStore.js';
import type { DashboardLanguage } from './dashboardState.js';
import type { Html } from './html.js';
import { shareSection } from './shareSection.js';

const EXPLANATIONS: Readonly<Record<VerdictName, string>> = {
  minimal: 'nothing but what the tests need',
  local: 'a little more than needed',
  'over-edit': 'clearly more than needed',
  reimplementation: 'rewritten rather than fixed',
  fails: 'the tests do not pass',
  unverified: 'the tests could not say',
};

const ORDER = Object.keys(EXPLANATIONS);

/** Verdicts that this version does not know come last, without an explanation. */
export function verdictSection(byVerdict: readonly VerdictTotals[], language: DashboardLanguage): Html {
  const { translate } = language;
  const shares = byVerdict
    .toSorted((a, b) => rank(a.verdict) - rank(b.verdict))
    .map(({ verdict, proposals }) => ({
      name: translate(verdict),
      explanation: isVerdictName(verdict) ? translate(EXPLANATIONS[verdict]) : '',
      tone: `verdict-${verdict}` as const,
      proposals,
    }));
  return shareSection('verdicts', translate('How proposals were judged'), shares, language);
}

function isVerdictName(verdict: string): verdict is VerdictName {
  return Object.hasOwn(EXPLANATIONS, verdict);
}

function rank(verdict: string): number {
  const index = ORDER.indexOf(verdict);
  return index === -1 ? ORDER.length : index;
}
