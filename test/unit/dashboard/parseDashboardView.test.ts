/** The view that comes back after a reload. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_VIEW } from '../../../src/dashboard/dashboardState.js';
import { parseDashboardView } from '../../../src/dashboard/parseDashboardView.js';

test('a view comes back as it was', () => {
  const view = { page: 3, sort: { key: 'excess', descending: false } };
  expect(parseDashboardView({ view, scrollY: 120 })).toEqual(view);
});

test('what is no view gives the first one, part by part', () => {
  expect(parseDashboardView(undefined)).toEqual(FIRST_VIEW);
  expect(parseDashboardView({ view: { page: -1, sort: { key: 'excess', descending: true } } })).toEqual({
    page: 0,
    sort: { key: 'excess', descending: true },
  });
  expect(parseDashboardView({ view: { page: 2, sort: { key: 'price', descending: true } } })).toEqual({
    page: 2,
    sort: FIRST_VIEW.sort,
  });
  fc.assert(
    fc.property(fc.anything(), (state) => {
      expect(parseDashboardView(state).page).toBeGreaterThanOrEqual(0);
    }),
  );
});
