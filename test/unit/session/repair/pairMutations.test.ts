/** Two edits at once. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import { pairMutations } from '../../../../src/session/repair/pairMutations.js';

function mutation(name: string, line: number): Mutation {
  return {
    edit: { start: line, end: line, text: name },
    operator: name,
    family: 'constant',
    tier: 0,
    line,
    description: '',
  };
}

const everywhere = { distanceOf: () => 0, lineWeight: () => 0 };

function pairs(outcomes: readonly (readonly [name: string, line: number, progress: number])[]): readonly string[] {
  const singles = outcomes.map(([name, line, progress]) => ({ mutation: mutation(name, line), progress }));
  return pairMutations(singles, everywhere).map(([a, b]) => `${a.operator}${b.operator}`);
}

describe('pairMutations', () => {
  it('begins with edits that make progress, with any other', () => {
    expect(
      pairs([
        ['a', 1, 0],
        ['b', 50, 0],
        ['c', 90, 1],
      ]),
    ).toEqual(['ca', 'cb']);
  });

  it('puts edits together that are near to each other', () => {
    expect(
      pairs([
        ['a', 1, 0],
        ['b', 3, 0],
        ['c', 9, 0],
      ]),
    ).toEqual(['ab']);
  });

  it('has an end', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => [`m${i}`, 1, 0] as const);
    expect(pairs(many).length).toBeLessThanOrEqual((60 * 59) / 2);
  });
});
