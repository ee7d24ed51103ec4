/** Costs, only where everything they are made of is known. */
import { expect, it } from 'vitest';
import { priceOf } from '../../../../src/session/request/requestCost.js';

const PRICES = { 'model-a': { input: 2.5, output: 10 } };

it('multiplies tokens by the prices per million', () => {
  expect(priceOf(PRICES, 'model-a', 1_000_000, 0)).toBe(2.5);
  expect(priceOf(PRICES, 'model-a', 2_000, 300)).toBeCloseTo(0.008, 12);
});

it('makes no cost up', () => {
  expect(priceOf(PRICES, 'model-b', 1_000, 100)).toBeNull();
  expect(priceOf(PRICES, 'model-a', 1_000, null)).toBeNull();
  expect(priceOf({}, 'constructor', 1_000, 100)).toBeNull();
  const broken = { a: null, b: { input: '2', output: 3 }, c: { input: -1, output: 3 } } as unknown as typeof PRICES;
  for (const model of ['a', 'b', 'c']) expect(priceOf(broken, model, 1_000, 100)).toBeNull();
});
