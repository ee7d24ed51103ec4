/** Bars. */
import { expect, test } from 'vitest';
import { stackedBar } from '../../../src/dashboard/stackedBar.js';

function rects(markup: string): [number, number][] {
  return [...markup.matchAll(/<rect class="[^"]*" x="([\d.]+)%" y="0" width="([\d.]+)%"/g)].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);
}

test('parts stand side by side in their share of the whole; nothing is drawn for nothing', () => {
  const { markup } = stackedBar(
    [
      { amount: 1, tone: 'kept' },
      { amount: 0, tone: 'needed' },
      { amount: 2, tone: 'dropped' },
    ],
    4,
  );
  expect(rects(markup)).toEqual([
    [0, 25],
    [25, 50],
  ]);
});

test('hatched where color alone would tell it apart, and silent for assistive technology', () => {
  const { markup } = stackedBar([{ amount: 1, tone: 'dropped' }], 1);
  expect(markup).toContain('fill="url(#hatch)"');
  expect(markup).toContain('aria-hidden="true"');
});

test('no whole, no bar', () => {
  expect(rects(stackedBar([{ amount: 3, tone: 'kept' }], 0).markup)).toEqual([]);
});
