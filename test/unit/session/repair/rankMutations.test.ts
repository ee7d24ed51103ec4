/** The order of single edits. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import type { MutationFamily, Tier } from '../../../../src/core/mutate/mutationOperator.js';
import type { Suspicion } from '../../../../src/session/repair/localizer.js';
import { rankMutations } from '../../../../src/session/repair/rankMutations.js';

function mutation(name: string, family: MutationFamily, line: number, tier: Tier = 0): Mutation {
  return {
    edit: { start: line * 10, end: line * 10, text: name },
    operator: name,
    family,
    tier,
    line,
    description: '',
  };
}

const suspicion: Suspicion = {
  distanceOf: () => 0,
  rangesAt: () => [],
  lineWeight: (line) => (line === 5 ? 1 : 0),
};

function order(mutations: readonly Mutation[]): readonly string[] {
  const { usual, farFetched } = rankMutations(mutations, suspicion);
  return [...usual, ...farFetched].map((entry) => entry.operator);
}

describe('rankMutations', () => {
  it('keeps far-fetched edits apart', () => {
    const edits = [mutation('far', 'constant', 1, 3), mutation('here', 'constant', 1, 2)];
    expect(order(edits)).toEqual(['here', 'far']);
  });

  it('lets families take turns, so that the many do not starve the few', () => {
    const many = Array.from({ length: 50 }, (_, i) => mutation(`v${i}`, 'variable', 1));
    const few = mutation('compare', 'comparison', 1);
    expect(order([...many, few]).indexOf('compare')).toBeLessThan(3);
  });

  it('lets seldom mistakes of one family wait for usual ones of the others', () => {
    const edits = [
      mutation('seldom', 'argument', 1, 2),
      ...[1, 2, 3, 4].map((line) => mutation(`c${line}`, 'call', line)),
    ];
    expect(order(edits)).toEqual(['c1', 'c2', 'c3', 'seldom', 'c4']);
  });

  it('gives families under suspicion more turns', () => {
    const edits = [1, 2, 3].flatMap((line) => [
      mutation(`c${line}`, 'call', line),
      mutation(`f${line}`, 'function', line),
    ]);
    const ranked = rankMutations(edits, suspicion, new Map([['function', 3]]));
    expect(ranked.usual.slice(0, 3).map((entry) => entry.operator)).toEqual(['f1', 'f2', 'c1']);
  });

  it('tries suspicious lines first within a family, usual edits before unusual ones', () => {
    const edits = [mutation('a', 'constant', 1, 1), mutation('b', 'constant', 1), mutation('c', 'constant', 5)];
    expect(order(edits)).toEqual(['c', 'b', 'a']);
  });

  it('keeps the order of the program among equals', () => {
    const edits = [1, 2, 3, 4].map((line) => mutation(`l${line}`, 'logical', line));
    expect(order(edits)).toEqual(['l1', 'l2', 'l3', 'l4']);
  });
});
