/** Figures and times in the user's language. */
import { expect, test } from 'vitest';
import { dashboardFormat } from '../../../src/dashboard/dashboardFormat.js';

const english = dashboardFormat('en', 'UTC');

test('figures', () => {
  expect(english.count(12345)).toBe('12,345');
  expect(english.decimal(0.4952)).toBe('0.50');
  expect(english.decimal(-0)).toBe('0.00');
  expect(english.signed(1.94)).toBe('+1.9');
  expect(english.signed(-2)).toBe('-2.0');
  expect(english.signed(0)).toBe('0.0');
});

test('a share is 100 % only when it is all, 0 % only when it is nothing, and none of nothing', () => {
  expect(english.share(1, 17)).toBe('6 %');
  expect(english.share(999, 1000)).toBe('99 %');
  expect(english.share(1000, 1000)).toBe('100 %');
  expect(english.share(1, 1000)).toBe('1 %');
  expect(english.share(0, 1000)).toBe('0 %');
  expect(english.share(0, 0)).toBe('–');
});

test('times', () => {
  const epochMs = Date.UTC(2026, 2, 14, 9, 26);
  expect(english.date(epochMs)).toBe('Mar 14, 2026');
  expect(english.timeOfDay(epochMs)).toMatch(/^9:26\sAM$/);
});

test('another language, and a tag that is none', () => {
  expect(dashboardFormat('de', 'UTC').decimal(0.5)).toBe('0,50');
  expect(dashboardFormat('not a tag', 'UTC').count(1234)).toBe('1,234');
});
