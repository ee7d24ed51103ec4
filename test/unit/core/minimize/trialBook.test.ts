import { describe, expect, it } from 'vitest';
import type { Trial } from '../../../../src/core/minimize/searchState.js';
import { TrialBook } from '../../../../src/core/minimize/trialBook.js';

const set = (ids: string): ReadonlySet<string> => new Set(ids);
const trial = (keep: string, drop = ''): Trial => ({
  keep: set(keep),
  drop: set(drop),
  chance: 0.5,
  likelyFailing: [],
});
const book = (failingWithoutAll?: readonly string[]): TrialBook =>
  new TrialBook(
    {
      textOf: (keep) => [...keep].sort().join('').toLowerCase(),
      isCandidate: (text) => !text.includes('x'),
      ...(failingWithoutAll && { failingWithoutAll }),
    },
    set('abc'),
  );

describe('TrialBook', () => {
  it('knows that all hold and none does not, and counts neither as a trial', () => {
    const trials = book();
    expect(trials.use(trial('abc'))?.holds).toBe(true);
    expect(trials.use(trial(''))?.holds).toBe(false);
    expect([trials.run, trials.used]).toEqual([0, 0]);
  });

  it('knows a text again, whatever units it came from', () => {
    const trials = book();
    expect(trials.outcomeOf(trial('ab'))).toBeUndefined();
    trials.record('ab', { holds: false, failing: ['t'] });
    expect(trials.use(trial('Ab'))?.failing).toEqual(['t']);
    expect(trials.use(trial('ab'))?.failing).toEqual(['t']);
    expect([trials.run, trials.used]).toEqual([1, 1]);
    trials.record('b', { holds: true, failing: [] });
    expect([trials.run, trials.used]).toEqual([2, 1]);
  });

  it('asks whether a text is a candidate once, and never of one that was tried', () => {
    const trials = book();
    expect(trials.isViable(set('ax'))).toBe(false);
    expect(trials.isViable(set('ab'))).toBe(true);
    trials.record('bx', { holds: true, failing: [] });
    expect(trials.isViable(set('bx'))).toBe(true);
  });

  it('makes a fact of each failed trial that lacked one unit; the one of exactly the others counts', () => {
    const trials = book(['none']);
    trials.record('bc', { holds: false, failing: ['t1'] });
    trials.record('c', { holds: false, failing: ['t2'] });
    trials.use(trial('bc'));
    expect(trials.facts(set('abc'))).toEqual(new Map([['a', ['t1']]]));
    expect(trials.facts(set('ab'))).toEqual(new Map([['a', ['t1']]]));
    trials.use(trial('c'));
    expect(trials.facts(set('ac'))).toEqual(new Map([['a', ['t2']]]));
    expect(trials.facts(set('ab'))).toEqual(new Map([['a', ['t1']]]));
    expect(trials.facts(set('a'))).toEqual(new Map([['a', ['none']]]));
  });

  it('takes 20,000 units', () => {
    const all = new Set(Array.from({ length: 20_000 }, (_, index) => `u${index}`));
    const trials = new TrialBook({ textOf: (keep) => String(keep.size), isCandidate: () => true }, all);
    const keep = new Set(all);
    keep.delete('u7');
    trials.record('19999', { holds: false, failing: ['t'] });
    trials.use({ keep, drop: new Set(['u7']), chance: 0.5, likelyFailing: [] });
    expect(trials.facts(all)).toEqual(new Map([['u7', ['t']]]));
  });
});
