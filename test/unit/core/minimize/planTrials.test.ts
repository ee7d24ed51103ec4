import { describe, expect, it } from 'vitest';
import { planTrials } from '../../../../src/core/minimize/planTrials.js';
import { SearchState } from '../../../../src/core/minimize/searchState.js';
import { TrialBook } from '../../../../src/core/minimize/trialBook.js';

const context = { isViable: () => true, refine: () => undefined, isAhead: false };
const units = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `u${index}`, free: false }));
const start = (count: number): { state: SearchState; book: TrialBook } => ({
  state: SearchState.start(units(count)),
  book: new TrialBook(
    { textOf: (keep) => [...keep].join(), isCandidate: () => true },
    new Set(units(count).map((unit) => unit.id)),
  ),
});

describe('planTrials', () => {
  it('puts the next trial in front and adds those that may follow it', () => {
    const { state, book } = start(16);
    const [first] = planTrials(state, context, book, 1);
    const plan = planTrials(state, context, book, 4);
    expect(plan[0]).toEqual(first);
    expect(new Set(plan.map((trial) => book.textOf(trial.keep))).size).toBe(4);
    expect(plan.map((trial) => [...trial.keep])).toEqual(
      planTrials(state, context, book, 4).map((trial) => [...trial.keep]),
    );
  });

  it('passes over trials whose outcome is known', () => {
    const { state, book } = start(16);
    const [first] = planTrials(state, context, book, 1);
    book.record(book.textOf(first?.keep ?? new Set()), { holds: false, failing: [] });
    const [second] = planTrials(state, context, book, 1);
    expect(second?.keep).not.toEqual(first?.keep);
  });

  it('plans no more than there is to ask', () => {
    const { state, book } = start(2);
    expect(planTrials(state, context, book, 8).length).toBeLessThanOrEqual(2);
    expect(planTrials(start(1).state, context, start(1).book, 3)).toEqual([]);
  });

  it('takes 1,000 units', () => {
    const { state, book } = start(1000);
    expect(planTrials(state, context, book, 4)).toHaveLength(4);
  });
});
