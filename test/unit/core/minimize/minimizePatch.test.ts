import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHunks } from '../../../../src/core/diff/applyHunks.js';
import { diffHunks } from '../../../../src/core/diff/diffHunks.js';
import { minimizePatch, type PatchOptions, type PatchState } from '../../../../src/core/minimize/minimizePatch.js';
import { oddPair } from '../../../support/oddText.js';

/** Minimizes with an oracle on texts; says what was tried. */
async function minimized(
  original: string,
  proposal: string,
  holds: (text: string) => boolean,
  options: Partial<PatchOptions> = {},
): Promise<{ state: PatchState; tried: string[]; states: PatchState[] }> {
  const tried: string[] = [];
  const states: PatchState[] = [];
  const state = await minimizePatch(original, proposal, diffHunks(original, proposal), {
    level: 'line',
    parallel: 1,
    isNeutral: () => false,
    isCandidate: () => true,
    mayContinue: () => true,
    onProgress: (progress) => states.push(progress),
    test: async (text) => {
      tried.push(text);
      return { holds: holds(text), failing: holds(text) ? [] : ['adds'] };
    },
    ...options,
  });
  return { state, tried, states };
}

const statuses = (state: PatchState): string[] =>
  state.hunks.map((hunk) => `${hunk.id} ${hunk.status} ${hunk.neededBy.join()}`);

const ORIGINAL = 'def f(a, b):\n    return a - b\n';
const PROPOSAL = 'def f(a, b):\n    if a is None or b is None:\n        raise ValueError("x")\n    return a + b\n';
const GOLD = 'def f(a, b):\n    return a + b\n';

/** A stand-in for a parser: a block has a body, and no body is without a block. */
const blocksAreWhole = (text: string): boolean => /if .*:/.test(text) === text.includes('raise');

describe('minimizePatch', () => {
  it('finds the one line of the worked example', async () => {
    const { state, tried } = await minimized(ORIGINAL, PROPOSAL, (text) => text.includes('a + b'), {
      isCandidate: blocksAreWhole,
      failingOnOriginal: ['adds'],
    });
    expect(state).toMatchObject({ minimalText: GOLD, level: 'line', complete: true, oneMinimal: true });
    expect(statuses(state)).toEqual(['1a not-needed ', '1b needed adds']);
    expect(tried).toEqual([GOLD]);
    expect(state.trials).toBe(1);
  });

  it('stops at hunks when asked to', async () => {
    const { state, tried } = await minimized(ORIGINAL, PROPOSAL, () => true, { level: 'hunk' });
    expect([statuses(state), tried, state.level]).toEqual([['1 needed '], [], 'hunk']);
  });

  it('names the tests of edits that cannot go one without the other', async () => {
    const original = 'x = acc / (n - 1)\n';
    const { state } = await minimized(original, 'x = total / n\n', (text) => text.includes('/ n\n'), {
      level: 'token',
      isCandidate: (text) => text.split('(').length === text.split(')').length,
      failingOnOriginal: ['t'],
    });
    expect(state.hunks.map(({ id, status, neededBy }) => [id, status, neededBy])).toEqual([
      ['1.1', 'not-needed', []],
      ['1.2', 'needed', ['t']],
    ]);
  });

  it('goes down to the token', async () => {
    const original = 'x = f(a, b) - c\n';
    const proposal = 'x = g(a, b) + c * 1\n';
    const { state } = await minimized(original, proposal, (text) => text.includes(') + c'), { level: 'token' });
    expect(state).toMatchObject({ minimalText: 'x = f(a, b) + c\n', level: 'token', oneMinimal: true });
    expect(state.hunks.map((hunk) => [hunk.id, hunk.status, hunk.edit.text])).toEqual([
      ['1.1', 'not-needed', 'g'],
      ['1.2', 'needed', '+'],
      ['1.3', 'not-needed', ' * 1'],
    ]);
  });

  it('drops five hunks of which one is needed in few trials: a rename, a guard, a comment, a reformatting', async () => {
    const original =
      'def total(lst):\n    s = 0\n    for v in lst:\n        s -= v\n    return s\n\n\ndef mean(lst):\n    n = len(lst)\n    return total(lst)/n\n';
    const proposal =
      'def total(items):\n    s = 0\n    for v in items:\n        s += v\n    return s\n\n\n# the mean\ndef mean(lst):\n    n = len(lst)\n    if n == 0: raise ValueError\n    return total(lst) / n\n';
    const { state, tried } = await minimized(
      original,
      proposal,
      (text) => text.includes('s += v') && text.includes('(items)') === text.includes('in items'),
      { isNeutral: (change) => change.edit.text === '# the mean\n' },
    );
    expect(state.minimalText).toBe(original.replace('s -= v', 's += v'));
    expect(tried.length).toBeLessThanOrEqual(6);
    expect(state.hunks.find((hunk) => hunk.edit.text === '# the mean\n')?.status).toBe('neutral');
  });

  it('keeps an import and its use together', async () => {
    const original = 'a = 1\nb = 2\nc = 3\nd = 4\n';
    const proposal = 'import m\na = 1\nb = m.two\nc = 3\nd = 5\n';
    const holds = (text: string): boolean => text.includes('m.two') && text.includes('import m');
    const { state } = await minimized(original, proposal, holds);
    expect(state.minimalText).toBe('import m\na = 1\nb = m.two\nc = 3\nd = 4\n');
  });

  it('shows the best so far as it goes: never dropping what the answer needs, never calling needed what was not shown', async () => {
    const original = Array.from({ length: 40 }, (_, index) => `a${index}\n`).join('');
    const proposal = original.replace(/a(\d*[05])\n/g, 'b$1\n');
    const { states, state } = await minimized(
      original,
      proposal,
      (text) => text.includes('b15\n') && text.includes('b30\n'),
    );
    expect(states.length).toBeGreaterThan(2);
    for (const { minimalText, hunks, complete } of states) {
      expect(complete).toBe(false);
      const kept = hunks.filter((hunk) => hunk.status === 'needed' || hunk.status === 'unknown');
      expect(applyHunks(original, hunks, new Set(kept.map((hunk) => hunk.id)))).toBe(minimalText);
      expect(kept.filter((hunk) => hunk.status === 'needed').every((hunk) => /b15|b30/.test(hunk.edit.text))).toBe(
        true,
      );
    }
    expect(statuses(state).filter((status) => status.includes(' needed'))).toEqual(['4 needed adds', '7 needed adds']);
  });

  it('says what it does not know when the budget ends', async () => {
    const original = 'a\nk\nb\nk\nc\nk\nd\n';
    const { state } = await minimized(
      original,
      original.toUpperCase().replaceAll('K', 'k'),
      (text) => text.includes('B'),
      {
        mayContinue: () => false,
      },
    );
    expect(state).toMatchObject({ complete: false, oneMinimal: false, trials: 0, level: 'hunk' });
    expect(new Set(state.hunks.map((hunk) => hunk.status))).toEqual(new Set(['unknown']));
    expect(state.minimalText).toBe(original.toUpperCase().replaceAll('K', 'k'));
  });

  it('hands on the reason of a trial that rejects', async () => {
    const reason = new Error('cancelled');
    await expect(minimized(ORIGINAL, PROPOSAL, () => true, { test: () => Promise.reject(reason) })).rejects.toBe(
      reason,
    );
  });

  it('always ends on a text that holds and from which nothing can go, whatever the patch and the copies', async () => {
    await fc.assert(
      fc.asyncProperty(
        oddPair(8),
        fc.func(fc.boolean()),
        fc.constantFrom('hunk', 'line', 'token'),
        async ([original, proposal], coin, level) => {
          fc.pre(original !== proposal);
          const holds = (text: string): boolean => text === proposal || (text !== original && coin(text));
          const { state, tried } = await minimized(original, proposal, holds, { level });
          expect(holds(state.minimalText)).toBe(true);
          expect(state.oneMinimal).toBe(true);
          expect(new Set(tried).size).toBe(tried.length);
          const needed = state.hunks.filter((hunk) => hunk.status === 'needed');
          expect(applyHunks(original, state.hunks, new Set(needed.map((hunk) => hunk.id)))).toBe(state.minimalText);
          expect(applyHunks(original, state.hunks, new Set(state.hunks.map((hunk) => hunk.id)))).toBe(proposal);
          const together = await minimized(original, proposal, holds, { level, parallel: 3 });
          expect({ ...together.state }).toEqual({ ...state });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('takes 80 hunks of 20,000 lines', { timeout: 60_000 }, async () => {
    const original = Array.from({ length: 20_000 }, (_, index) => `value${index}\n`).join('');
    const proposal = original.replace(/value(\d*250)\n/g, 'changed$1\n');
    const { state, tried } = await minimized(original, proposal, (text) => text.includes('changed17250\n'));
    expect(state.hunks.filter((hunk) => hunk.status === 'needed')).toHaveLength(1);
    expect(tried.length).toBeLessThan(12);
  });
});
