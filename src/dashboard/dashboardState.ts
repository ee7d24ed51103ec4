/** What the statistics page shows: one of four states, and what the user looks at. */
import type { StatisticsSummary, StoredDecision } from '../session/ports/statisticsStore.js';
import type { ReportFailure } from '../session/report.js';
import type { Translate } from '../session/translate.js';
import type { DashboardFormat } from './dashboardFormat.js';

export const MODEL_SORT_KEYS = [
  'model',
  'proposals',
  'repairs',
  'needed',
  'fidelity',
  'excess',
  'complexity',
  'dropped',
] as const;

export type ModelSortKey = (typeof MODEL_SORT_KEYS)[number];

/** What the user looks at; survives a reload of the window. */
export interface DashboardView {
  /** Page of the list of proposals, from 0. */
  readonly page: number;
  readonly sort: { readonly key: ModelSortKey; readonly descending: boolean };
}

export const FIRST_VIEW: DashboardView = { page: 0, sort: { key: 'proposals', descending: true } };

/** Proposals on one page of the list. */
export const PAGE_ROWS = 25;

export type DashboardState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ReportFailure }
  | {
      readonly kind: 'loaded';
      readonly summary: StatisticsSummary;
      /** Those of `view.page`, newest first. */
      readonly proposals: readonly StoredDecision[];
      readonly view: DashboardView;
    };

/** How words and figures are put. */
export interface DashboardLanguage {
  readonly translate: Translate;
  readonly format: DashboardFormat;
}

/** The last page of the list; 0 when there is nothing to list. */
export function lastPage(summary: StatisticsSummary): number {
  return Math.max(0, Math.ceil((summary.totals.proposals + summary.recordings) / PAGE_ROWS) - 1);
}
