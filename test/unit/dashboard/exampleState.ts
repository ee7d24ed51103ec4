/** A loaded page to vary: two models, three labels, two proposals. */
import type { DashboardState } from '../../../src/dashboard/dashboardState.js';
import { FIRST_VIEW } from '../../../src/dashboard/dashboardState.js';
import type {
  StatisticsSummary,
  StatisticsTotals,
  StoredDecision,
} from '../../../src/session/ports/statisticsStore.js';
import { exampleDecision } from '../stats/exampleDecision.js';

export const EXAMPLE_TOTALS: StatisticsTotals = {
  proposals: 62,
  repairs: 47,
  verified: 55,
  accepted: 54,
  rejected: 8,
  hunksOffered: 1171,
  hunksDropped: 38,
  meanExcess: 0.324,
  meanFidelity: 0.676,
  meanAddedComplexity: 1.92,
  complexityRepairs: 45,
  changedTokens: 3882,
  neededTokens: 1204,
};

export const EXAMPLE_SUMMARY: StatisticsSummary = {
  totals: EXAMPLE_TOTALS,
  byModel: [
    { provider: 'openai', model: 'gpt-x', prompt: 'preserve', strategy: 'direct', ...EXAMPLE_TOTALS, proposals: 42 },
    {
      ...EXAMPLE_TOTALS,
      provider: 'builtin',
      model: null,
      prompt: null,
      strategy: 'direct',
      proposals: 20,
      repairs: 0,
      meanExcess: null,
      meanFidelity: null,
      meanAddedComplexity: null,
      complexityRepairs: 0,
      changedTokens: 0,
      neededTokens: 0,
      hunksOffered: 0,
      hunksDropped: 0,
    },
  ],
  byLabel: [
    { label: 'defensive-generalization', hunks: 40, dropped: 25, notNeeded: 39 },
    { label: 'rename', hunks: 8, dropped: 8, notNeeded: 8 },
    { label: 'of-a-newer-version', hunks: 1, dropped: 0, notNeeded: 0 },
  ],
  byVerdict: [
    { verdict: 'over-edit', proposals: 40 },
    { verdict: 'minimal', proposals: 15 },
    { verdict: 'unverified', proposals: 7 },
  ],
  byDecision: [
    { decision: 'accepted-some', proposals: 54 },
    { decision: 'rejected', proposals: 8 },
  ],
  recordings: 0,
};

export function exampleRow(changes: Partial<StoredDecision> = {}): StoredDecision {
  return { rowId: 7, ...exampleDecision(), ...changes };
}

export function exampleState(
  summary: Partial<StatisticsSummary> = {},
  proposals: readonly StoredDecision[] = [exampleRow()],
): Extract<DashboardState, { kind: 'loaded' }> {
  return { kind: 'loaded', summary: { ...EXAMPLE_SUMMARY, ...summary }, proposals, view: FIRST_VIEW };
}
