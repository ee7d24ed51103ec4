/** The order of the table of models. */
import type { ModelTotals } from '../session/ports/statisticsStore.js';
import type { DashboardView, ModelSortKey } from './dashboardState.js';

const FIGURES: Readonly<Record<Exclude<ModelSortKey, 'model'>, (totals: ModelTotals) => number | null>> = {
  proposals: (totals) => totals.proposals,
  repairs: (totals) => totals.repairs,
  needed: (totals) => (totals.changedTokens > 0 ? totals.neededTokens / totals.changedTokens : null),
  fidelity: (totals) => totals.meanFidelity,
  excess: (totals) => totals.meanExcess,
  complexity: (totals) => totals.meanAddedComplexity,
  dropped: (totals) => (totals.hunksOffered > 0 ? totals.hunksDropped / totals.hunksOffered : null),
};

/** A new list; what was not measured comes last in either direction, equals keep the order they have. */
export function sortModels(models: readonly ModelTotals[], { key, descending }: DashboardView['sort']): ModelTotals[] {
  const sign = descending ? -1 : 1;
  if (key === 'model') return models.toSorted((a, b) => sign * compareNames(nameOf(a), nameOf(b)));
  const figure = FIGURES[key];
  return models.toSorted((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

function nameOf(totals: ModelTotals): string {
  return totals.model ?? totals.provider;
}

function compareNames(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
