/** The sums, held against a plain count over the same records. */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { DecisionRecord, StatisticsTotals } from '../../../src/session/ports/statisticsStore.js';
import { insertDecision } from '../../../src/stats/insertDecision.js';
import { EMPTY_SUMMARY, selectSummary } from '../../../src/stats/selectSummary.js';
import { STATISTICS_MIGRATIONS } from '../../../src/stats/statisticsMigrations.js';
import { exampleDecision } from './exampleDecision.js';

function databaseOf(records: readonly DecisionRecord[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const script of STATISTICS_MIGRATIONS) database.exec(script);
  for (const record of records) insertDecision(database, record);
  return database;
}

function summaryOf(...records: DecisionRecord[]) {
  const database = databaseOf(records);
  onTestFinished(() => database.close());
  return selectSummary(database);
}

test('an empty database says what a missing one says', () => {
  expect(summaryOf()).toEqual(EMPTY_SUMMARY);
});

test('means and token sums are over repairs only, and say over how many', () => {
  const summary = summaryOf(
    exampleDecision({ excess: 0.4, fidelity: 0.6, changedTokens: 10, neededTokens: 4, addedComplexityOverMinimal: 3 }),
    exampleDecision({ excess: 0, fidelity: 1, changedTokens: 2, neededTokens: 2, addedComplexityOverMinimal: null }),
    exampleDecision({ verdict: 'fails', excess: null, fidelity: null, neededTokens: null, changedTokens: 900 }),
    exampleDecision({ verdict: 'unverified', excess: null, fidelity: null, neededTokens: null, changedTokens: 800 }),
  );
  expect(summary.totals).toMatchObject({
    proposals: 4,
    verified: 3,
    repairs: 2,
    meanExcess: 0.2,
    meanFidelity: 0.8,
    meanAddedComplexity: 3,
    complexityRepairs: 1,
    changedTokens: 12,
    neededTokens: 6,
  });
});

test('without a repair there is no mean', () => {
  const none = summaryOf(exampleDecision({ verdict: 'fails', excess: 0.3, fidelity: 0.7 })).totals;
  expect(none).toMatchObject({ repairs: 0, meanExcess: null, meanFidelity: null, meanAddedComplexity: null });
  expect(none).toMatchObject({ changedTokens: 0, neededTokens: 0 });
});

test('a recording is counted as a recording and nowhere else', () => {
  const summary = summaryOf(exampleDecision({ recording: true }), exampleDecision({ recording: true }));
  expect(summary).toEqual({ ...EMPTY_SUMMARY, recordings: 2 });
});

test('one model is told apart by whether a plan came first, so that the two can be compared', () => {
  const { byModel } = summaryOf(
    exampleDecision({ strategy: 'plan-by-model', planModel: 'writer' }),
    exampleDecision({ strategy: 'direct' }),
    exampleDecision({ strategy: 'direct' }),
  );
  expect(byModel.map(({ strategy, proposals }) => [strategy, proposals])).toEqual([
    ['direct', 2],
    ['plan-by-model', 1],
  ]);
});

test('models are told apart by provider, name and prompt, the most used first', () => {
  const { byModel } = summaryOf(
    exampleDecision({ provider: 'builtin', model: null, prompt: null }),
    exampleDecision({ prompt: 'generic' }),
    exampleDecision({ prompt: 'preserve' }),
    exampleDecision({ prompt: 'preserve' }),
    exampleDecision({ provider: 'builtin', model: null, prompt: null, decision: 'rejected' }),
  );
  expect(
    byModel.map(({ provider, model, prompt, proposals, rejected }) => [provider, model, prompt, proposals, rejected]),
  ).toEqual([
    ['builtin', null, null, 2, 1],
    ['openai', 'gpt-x', 'preserve', 2, 0],
    ['openai', 'gpt-x', 'generic', 1, 0],
  ]);
});

test('labels: how many hunks bear them, how many the tests did not need, how many stayed out of the file', () => {
  const { byLabel, totals } = summaryOf(
    exampleDecision(),
    exampleDecision({ decision: 'rejected' }),
    exampleDecision({ hunks: [{ id: '1', status: 'needed', kept: true, labels: ['rename', 'rename', 'comment'] }] }),
  );
  expect(byLabel).toEqual([
    { label: 'comment', hunks: 3, dropped: 1, notNeeded: 2 },
    { label: 'contract-drift', hunks: 2, dropped: 2, notNeeded: 2 },
    { label: 'defensive-generalization', hunks: 2, dropped: 2, notNeeded: 2 },
    { label: 'rename', hunks: 1, dropped: 0, notNeeded: 0 },
  ]);
  expect(totals).toMatchObject({ hunksOffered: 7, hunksDropped: 4 });
});

const records = fc.array(
  fc
    .record({
      verdict: fc.constantFrom('minimal', 'local', 'over-edit', 'reimplementation', 'fails', 'unverified'),
      decision: fc.constantFrom('accepted-all', 'accepted-needed', 'accepted-some', 'rejected'),
      provider: fc.constantFrom('builtin', 'openai'),
      recording: fc.boolean(),
      changedTokens: fc.nat(500),
      neededTokens: fc.option(fc.nat(500)),
      excess: fc.option(fc.integer({ min: -64, max: 64 }).map((n) => n / 64)),
      addedComplexityOverMinimal: fc.option(fc.integer({ min: -5, max: 50 })),
      hunks: fc.array(
        fc.record({
          id: fc.constant('1'),
          status: fc.constantFrom('needed', 'not-needed', 'neutral', 'not-exercised', 'unknown'),
          kept: fc.boolean(),
          labels: fc.uniqueArray(fc.constantFrom('rename', 'import', 'comment')),
        }),
        { maxLength: 3 },
      ),
    })
    .map((r) =>
      exampleDecision({
        ...r,
        decision: r.decision as DecisionRecord['decision'],
        fidelity: r.excess === null ? null : 1 - Math.max(0, r.excess),
      }),
    ),
  { maxLength: 12 },
);

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function plainTotals(all: readonly DecisionRecord[]): StatisticsTotals {
  const repairs = all.filter(
    (r) => r.verdict !== 'fails' && r.verdict !== 'unverified' && r.excess !== null && r.neededTokens !== null,
  );
  return {
    proposals: all.length,
    repairs: repairs.length,
    verified: all.filter((r) => r.verdict !== 'unverified').length,
    accepted: all.filter((r) => r.decision.startsWith('accepted')).length,
    rejected: all.filter((r) => r.decision === 'rejected').length,
    hunksOffered: all.flatMap((r) => r.hunks).length,
    hunksDropped: all.flatMap((r) => r.hunks.filter((h) => r.decision === 'rejected' || !h.kept)).length,
    meanExcess: mean(repairs.map((r) => r.excess)),
    meanFidelity: mean(repairs.map((r) => r.fidelity)),
    meanAddedComplexity: mean(repairs.map((r) => r.addedComplexityOverMinimal)),
    complexityRepairs: repairs.filter((r) => r.addedComplexityOverMinimal !== null).length,
    changedTokens: repairs.reduce((sum, r) => sum + r.changedTokens, 0),
    neededTokens: repairs.reduce((sum, r) => sum + (r.neededTokens ?? 0), 0),
  };
}

/** Sums of 64ths are exact; their quotients are rounded once on both sides, but not by the same steps. */
function rounded(totals: StatisticsTotals): StatisticsTotals {
  const twelve = (value: number | null) => (value === null ? null : Number(value.toFixed(12)));
  return {
    ...totals,
    meanExcess: twelve(totals.meanExcess),
    meanFidelity: twelve(totals.meanFidelity),
    meanAddedComplexity: twelve(totals.meanAddedComplexity),
  };
}

test('equals a plain count on any records, in all and by model', () => {
  fc.assert(
    fc.property(records, (all) => {
      const database = databaseOf(all);
      try {
        const summary = selectSummary(database);
        const live = all.filter((r) => !r.recording);
        expect(rounded(summary.totals)).toEqual(rounded(plainTotals(live)));
        expect(summary.recordings).toBe(all.length - live.length);
        for (const { provider, model, prompt, strategy, ...totals } of summary.byModel) {
          expect(model).toBe('gpt-x');
          expect([prompt, strategy]).toEqual(['preserve', 'direct']);
          expect(rounded(totals)).toEqual(rounded(plainTotals(live.filter((r) => r.provider === provider))));
        }
        for (const { verdict, proposals } of summary.byVerdict) {
          expect(proposals).toBe(live.filter((r) => r.verdict === verdict).length);
        }
        for (const { decision, proposals } of summary.byDecision) {
          expect(proposals).toBe(live.filter((r) => r.decision === decision).length);
        }
        for (const parts of [summary.byVerdict, summary.byDecision]) {
          expect(parts.reduce((sum, part) => sum + part.proposals, 0)).toBe(live.length);
        }
      } finally {
        database.close();
      }
    }),
    { numRuns: 60 },
  );
});
