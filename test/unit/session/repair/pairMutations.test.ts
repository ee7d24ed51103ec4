/** Two edits at once. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import type { Suspicion } from '../../../../src/session/repair/localizer.js';
import { nearbyPairs, promisingPairs } from '../../../../src/session/repair/pairMutations.js';

type Row = readonly [name: string, line: number, progress: number, description?: string];

const everywhere: Suspicion = { distanceOf: () => 0, rangesAt: () => [], lineWeight: () => 0 };

function outcomesOf(rows: readonly Row[]) {
  return rows.map(([name, line, progress, description], place) => {
    const edit = { start: place, end: place, text: name };
    const mutation: Mutation = {
      edit,
      operator: name,
      family: 'constant',
      tier: 0,
      line,
      description: description ?? name,
    };
    return { mutation, progress };
  });
}

const named = (pairs: readonly (readonly [Mutation, Mutation])[]) =>
  pairs.map(([a, b]) => `${a.operator}${b.operator}`);

describe('promisingPairs', () => {
  it('begins with a mistake made twice, then puts edits that make progress together with any other', () => {
    const rows: Row[] = [
      ['a', 1, 0],
      ['b', 50, 0],
      ['c', 90, 1],
      ['a', 99, 0],
    ];
    expect(named(promisingPairs(outcomesOf(rows)))).toEqual(['aa', 'ca', 'cb', 'ca']);
  });

  it('has none when nothing repeats and nothing helps', () => {
    expect(
      promisingPairs(
        outcomesOf([
          ['a', 1, 0],
          ['b', 1, 0],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('nearbyPairs', () => {
  it('puts edits together that are near to each other, early ones first', () => {
    const rows: Row[] = [
      ['a', 1, 0],
      ['b', 3, 0],
      ['c', 9, 0],
      ['d', 10, 0],
    ];
    expect(named(nearbyPairs(outcomesOf(rows), everywhere))).toEqual(['ab', 'cd']);
  });

  it('has an end', () => {
    const many = Array.from({ length: 2_000 }, (_, i): Row => [`m${i}`, 1, 0]);
    expect(nearbyPairs(outcomesOf(many), everywhere)).toHaveLength((80 * 79) / 2);
  });
});
