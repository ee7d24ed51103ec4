import { describe, expect, it } from 'vitest';
import type { FinerUnit, MinimizeUnit } from '../../../../src/core/minimize/minimizeUnit.js';
import { type SearchContext, SearchState, type Trial } from '../../../../src/core/minimize/searchState.js';

const CONTEXT: SearchContext = { isViable: () => true, refine: () => undefined, isAhead: false };
const units = (...ids: string[]): MinimizeUnit[] => ids.map((id) => ({ id, free: false }));
const ids = (state: SearchState): string => state.held.map((unit) => unit.id).join('');

/** Goes on until the search is done; gives the state and the trials. */
function finish(
  start: SearchState,
  holds: (keep: ReadonlySet<string>) => boolean,
  refine: SearchContext['refine'] = () => undefined,
): { state: SearchState; trials: Trial[] } {
  const trials: Trial[] = [];
  let state = start;
  for (;;) {
    const next = state.next({ ...CONTEXT, refine });
    if (next.trial === undefined) {
      return { state: next.state, trials };
    }
    trials.push(next.trial);
    state = next.state.learn(next.trial, { holds: holds(next.trial.keep), failing: [] });
  }
}

describe('SearchState', () => {
  it('is a value: learning leaves the state as it was', () => {
    const { state, trial } = SearchState.start(units('a', 'b', 'c', 'd')).next(CONTEXT);
    expect(trial).toBeDefined();
    if (trial !== undefined) {
      const without = state.learn(trial, { holds: true, failing: [] });
      const within = state.learn(trial, { holds: false, failing: [] });
      expect(ids(state)).toBe('abcd');
      expect(without.held.map((unit) => unit.id)).toEqual([...trial.keep]);
      expect(ids(within)).toBe('abcd');
    }
  });

  it('never asks for all, for none, or for what it knows', () => {
    const { state, trials } = finish(
      SearchState.start(units('a', 'b', 'c', 'd', 'e')),
      (keep) => keep.has('b') && keep.has('e'),
    );
    expect(ids(state)).toBe('be');
    expect(state.isDone).toBe(true);
    const asked = trials.map((trial) => [...trial.keep].join(''));
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.every((keep) => keep.length > 0 && keep.length < 5)).toBe(true);
  });

  it('confirms each unit by a trial of all others', () => {
    const { trials } = finish(SearchState.start(units('a', 'b', 'c')), (keep) => keep.size === 3);
    const asked = trials.map((trial) => [...trial.keep].join(''));
    expect(asked).toEqual(expect.arrayContaining(['ab', 'ac', 'bc']));
  });

  /** Units of one letter fall into three of two letters, of which the last is neutral. */
  const thirds: SearchContext['refine'] = (held) =>
    held.some((unit) => unit.id.length === 1)
      ? held.flatMap(({ id }): FinerUnit[] =>
          ['x', 'y', 'z'].map((part) => ({ id: id + part, free: part === 'z', parents: [id] })),
        )
      : undefined;

  it('goes on from a unit to its parts, neutral ones left out', () => {
    const { state } = finish(SearchState.start(units('a', 'b')), (keep) => keep.has('b') || keep.has('by'), thirds);
    expect(ids(state)).toBe('by');
  });

  it('knows of the parts what it knew of the whole', () => {
    const holds = (keep: ReadonlySet<string>): boolean =>
      ['a', 'b'].every((id) => keep.has(id) || (keep.has(`${id}x`) && keep.has(`${id}y`)));
    const { state, trials } = finish(SearchState.start(units('a', 'b', 'c')), holds, thirds);
    expect(ids(state)).toBe('axaybxby');
    // Dropping all that a (or b) fell into is known to fail.
    expect(trials.every(({ drop }) => !['a', 'b'].every((id) => drop.has(`${id}x`) && drop.has(`${id}y`)))).toBe(true);
  });

  it('takes nothing for known of a part that belongs to two units', () => {
    // r is a rename: one half of it is in a, the other in b, and b holds the fix f.
    const refine: SearchContext['refine'] = (held) =>
      held.some((unit) => unit.id === 'a')
        ? [
            { id: 'r', free: false, parents: ['a', 'b'] },
            { id: 'f', free: false, parents: ['b'] },
          ]
        : undefined;
    const { state } = finish(
      SearchState.start(units('a', 'b', 'c')),
      (keep) => (keep.has('b') && keep.has('a')) || keep.has('f'),
      refine,
    );
    expect(ids(state)).toBe('f');
  });

  it('keeps the neutral parts of a needed unit that has no others', () => {
    const { state } = finish(
      SearchState.start(units('a', 'b')),
      (keep) => keep.has('a') || keep.has('az'),
      (held) => (held[0]?.id === 'a' ? [{ id: 'az', free: true, parents: ['a'] }] : undefined),
    );
    expect(ids(state)).toBe('az');
  });

  it('does not look into units when it only thinks ahead', () => {
    let asked = false;
    const start = SearchState.start(units('a'));
    const { trial } = start.next({
      ...CONTEXT,
      isAhead: true,
      refine: () => {
        asked = true;
        return undefined;
      },
    });
    expect([trial, asked]).toEqual([undefined, false]);
  });

  /** Runs a search whose trials say which tests failed; each test needs some units. */
  function finishByTests(
    count: number,
    needs: Readonly<Record<string, readonly string[]>>,
    tests: readonly string[],
  ): { state: SearchState; trials: number } {
    let state = SearchState.start(units(...Array.from({ length: count }, (_, index) => `u${index}`)), tests);
    for (let trials = 0; ; trials++) {
      const next = state.next(CONTEXT);
      if (next.trial === undefined) {
        return { state: next.state, trials };
      }
      const { keep } = next.trial;
      const failing = Object.entries(needs)
        .filter(([, needed]) => !needed.every((id) => keep.has(id)))
        .map(([test]) => test);
      state = next.state.learn(next.trial, { holds: failing.length === 0, failing });
    }
  }

  it('learns from each test what it needs, and so asks less', () => {
    const needs = { a: ['u3'], b: ['u11'], c: ['u22'], d: ['u22', 'u30'] };
    const known = finishByTests(32, needs, ['a', 'b', 'c', 'd']);
    expect(known.state.held.map((unit) => unit.id)).toEqual(['u3', 'u11', 'u22', 'u30']);
    const asOne = finishByTests(32, { all: ['u3', 'u11', 'u22', 'u30'] }, ['all']);
    expect(asOne.state.held).toEqual(known.state.held);
    expect(known.trials).toBeLessThan(asOne.trials);
    const unnamed = finishByTests(32, needs, []);
    expect(unnamed.state.held).toEqual(known.state.held);
    expect(unnamed.trials).toBeLessThan(asOne.trials);
  });

  it('minds tests that fail only where units do not fit together', () => {
    // u1 without u2 breaks a test that passes without both.
    let state = SearchState.start(units('u0', 'u1', 'u2', 'u3'), ['fix']);
    for (;;) {
      const next = state.next(CONTEXT);
      if (next.trial === undefined) {
        expect(next.state.held.map((unit) => unit.id)).toEqual(['u3']);
        return;
      }
      const { keep } = next.trial;
      const failing = [...(keep.has('u3') ? [] : ['fix']), ...(keep.has('u1') && !keep.has('u2') ? ['other'] : [])];
      state = next.state.learn(next.trial, { holds: failing.length === 0, failing });
    }
  });

  it('drops a unit that it took for needed when a trial shows that it is not', () => {
    // b does not work without c, and neither is needed: without c alone it fails.
    const { state } = finish(
      SearchState.start(units('a', 'b', 'c')),
      (keep) => keep.has('a') && (!keep.has('b') || keep.has('c')),
    );
    expect(ids(state)).toBe('a');
  });

  it('takes 2,000 units', { timeout: 20_000 }, () => {
    const many = units(...Array.from({ length: 2000 }, (_, index) => `u${index}`));
    const { state, trials } = finish(SearchState.start(many), (keep) => keep.has('u1500'));
    expect(ids(state)).toBe('u1500');
    expect(trials.length).toBeLessThan(20);
  });
});
