/** What the page may ask for, and what it may not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDashboardMessage } from '../../../src/dashboard/dashboardMessage.js';

test.each([
  [{ command: 'ready' }, { type: 'ready' }],
  [{ command: 'delete-all', argument: 'x' }, { type: 'delete-all' }],
  [
    { command: 'export', argument: 'csv' },
    { type: 'export', format: 'csv' },
  ],
  [
    { command: 'page', argument: '3' },
    { type: 'page', page: 3 },
  ],
  [
    { command: 'sort', argument: 'excess' },
    { type: 'sort', key: 'excess' },
  ],
  [
    { command: 'open', argument: '12' },
    { type: 'open', rowId: 12 },
  ],
])('%j', (message, expected) => {
  expect(parseDashboardMessage(message)).toEqual(expected);
});

test.each([
  null,
  'ready',
  {},
  { command: 'export', argument: 'exe' },
  { command: 'page', argument: '-1' },
  { command: 'page', argument: 3 },
  { command: 'sort', argument: '__proto__' },
  { command: 'open', argument: '../../etc/passwd' },
  { command: 'open', argument: '99999999999999999999' },
])('not %j', (message) => {
  expect(parseDashboardMessage(message)).toBeNull();
});

test('never throws', () => {
  fc.assert(fc.property(fc.anything(), (message) => void parseDashboardMessage(message)));
});
