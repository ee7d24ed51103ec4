/** The order of the table of models. */
import { expect, test } from 'vitest';
import { sortModels } from '../../../src/dashboard/sortModels.js';
import type { ModelTotals } from '../../../src/session/ports/statisticsStore.js';
import { EXAMPLE_TOTALS } from './exampleState.js';

function model(name: string | null, changes: Partial<ModelTotals> = {}): ModelTotals {
  return { provider: 'openai', prompt: 'preserve', strategy: 'direct', ...EXAMPLE_TOTALS, ...changes, model: name };
}

const MODELS = [model('b', { meanExcess: 0.2 }), model('a', { meanExcess: null }), model('c', { meanExcess: 0.1 })];
const namesBy = (...[models, sort]: Parameters<typeof sortModels>) =>
  sortModels(models, sort).map((each) => each.model);

test('by figure, either way; what was not measured stays last', () => {
  expect(namesBy(MODELS, { key: 'excess', descending: true })).toEqual(['b', 'c', 'a']);
  expect(namesBy(MODELS, { key: 'excess', descending: false })).toEqual(['c', 'b', 'a']);
});

test('by name; a provider without models goes by its own', () => {
  const models = [model('z'), model(null, { provider: 'builtin' }), model('a')];
  expect(namesBy(models, { key: 'model', descending: false })).toEqual(['a', null, 'z']);
  expect(namesBy(models, { key: 'model', descending: true })).toEqual(['z', null, 'a']);
});

test('by share, not by count', () => {
  const models = [
    model('large', { changedTokens: 1000, neededTokens: 100, hunksOffered: 100, hunksDropped: 10 }),
    model('small', { changedTokens: 10, neededTokens: 5, hunksOffered: 4, hunksDropped: 2 }),
    model('none', { changedTokens: 0, neededTokens: 0, hunksOffered: 0, hunksDropped: 0 }),
  ];
  expect(namesBy(models, { key: 'needed', descending: true })).toEqual(['small', 'large', 'none']);
  expect(namesBy(models, { key: 'dropped', descending: false })).toEqual(['large', 'small', 'none']);
});

test('equals keep their order, and the list that was given stays as it is', () => {
  const models = [model('b'), model('a')];
  expect(namesBy(models, { key: 'repairs', descending: true })).toEqual(['b', 'a']);
  sortModels(models, { key: 'model', descending: false });
  expect(models.map((each) => each.model)).toEqual(['b', 'a']);
});
