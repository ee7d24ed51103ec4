/** What the user looked at, as it comes back after a reload of the window. */
import { type DashboardView, FIRST_VIEW, MODEL_SORT_KEYS } from './dashboardState.js';

/** Anything that is not a view (an older version's, a damaged one) gives the first view. */
export function parseDashboardView(state: unknown): DashboardView {
  const view = fieldOf(state, 'view');
  const page = fieldOf(view, 'page');
  const sort = fieldOf(view, 'sort');
  const key = MODEL_SORT_KEYS.find((each) => each === fieldOf(sort, 'key'));
  const descending = fieldOf(sort, 'descending');
  return {
    page: typeof page === 'number' && Number.isSafeInteger(page) && page >= 0 ? page : FIRST_VIEW.page,
    sort: key !== undefined && typeof descending === 'boolean' ? { key, descending } : FIRST_VIEW.sort,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
