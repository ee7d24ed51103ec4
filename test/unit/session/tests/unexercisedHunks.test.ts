/** Groups of changes with faults in them, asked until it is known which of them the tests run. */
import { expect, it } from 'vitest';
import { unexercisedHunks } from '../../../../src/session/tests/unexercisedHunks.js';

/** Changes of which the tests run some; faults have no place in `x`. */
function changes(run: readonly string[], limit = 100) {
  const asked: string[] = [];
  return {
    asked,
    withFaultsIn: (ids: readonly string[]) => ids.filter((id) => id !== 'x').join('') || null,
    passes: async (text: string) => {
      asked.push(text);
      return !run.some((id) => text.includes(id));
    },
    mayContinue: () => asked.length < limit,
  };
}

it('needs one run where none or the only one is run', async () => {
  const none = changes([]);
  expect([...(await unexercisedHunks(['a', 'b', 'c'], none))]).toEqual(['a', 'b', 'c']);
  expect(none.asked).toEqual(['abc']);
  const only = changes(['a']);
  expect([...(await unexercisedHunks(['a'], only))]).toEqual([]);
  expect(only.asked).toEqual(['a']);
});

it('finds those that are run among the others', async () => {
  for (const run of [['a'], ['d'], ['b', 'c'], ['a', 'b', 'c', 'd']]) {
    const found = await unexercisedHunks(['a', 'b', 'c', 'd'], changes(run));
    expect([...found].sort()).toEqual(['a', 'b', 'c', 'd'].filter((id) => !run.includes(id)));
  }
});

it('asks of a few one by one, and halves more', async () => {
  const few = changes(['a', 'b', 'c']);
  expect([...(await unexercisedHunks(['a', 'b', 'c'], few))]).toEqual([]);
  expect(few.asked).toEqual(['abc', 'a', 'b', 'c']);
  const many = changes(['f']);
  expect([...(await unexercisedHunks(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], many))].join('')).toBe('abcdegh');
  expect(many.asked).toEqual(['abcdefgh', 'abcd', 'e', 'f', 'g', 'h']);
});

it('does not ask of the last where all others of what was noticed went unnoticed', async () => {
  const last = changes(['c']);
  expect([...(await unexercisedHunks(['a', 'b', 'c'], last))]).toEqual(['a', 'b']);
  expect(last.asked).toEqual(['abc', 'a', 'b']);
});

it('says nothing of what no fault can be planted in, and of what there was no time for', async () => {
  expect([...(await unexercisedHunks(['x', 'a'], changes([])))]).toEqual(['a']);
  expect([...(await unexercisedHunks(['x'], changes([])))]).toEqual([]);
  expect([...(await unexercisedHunks(['a', 'b'], changes(['a'], 1)))]).toEqual([]);
});
