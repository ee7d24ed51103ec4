import { describe, expect, it } from 'vitest';
import { alignPoints } from '../../../../src/core/complexity/alignPoints.js';
import type { ComplexityPoint } from '../../../../src/core/complexity/complexityReport.js';

function point(word: string, start: number): ComplexityPoint {
  return { line: 1, start, word, amount: 1, nesting: 0, reason: word === '&&' ? 'logical' : 'if' };
}

/** Pairs as `before>after` by their places. */
function paired(
  before: readonly ComplexityPoint[],
  after: readonly ComplexityPoint[],
  placeBefore: (start: number) => number | undefined,
): string[] {
  return alignPoints(before, after, placeBefore).map(
    (pair) => `${pair.before?.start ?? ''}>${pair.after?.start ?? ''}`,
  );
}

const nowhere = (): undefined => undefined;

describe('alignPoints', () => {
  it('pairs what stands on an unchanged line with itself, also where a like one comes before it', () => {
    const before = [point('if', 10), point('if', 20)];
    const after = [point('if', 10), point('if', 15), point('if', 25)];
    const placeBefore = (start: number) => ({ 10: 10, 25: 20 })[start];
    expect(paired(before, after, placeBefore)).toEqual(['10>10', '>15', '20>25']);
    // Without the lines the first two would be taken for the old ones.
    expect(paired(before, after, nowhere)).toEqual(['10>10', '20>15', '>25']);
  });

  it('pairs what is left in order, by reason and word', () => {
    const before = [point('if', 1), point('&&', 2), point('while', 3)];
    const after = [point('&&', 11), point('if', 12), point('while', 13)];
    const pairs = paired(before, after, nowhere);
    expect(pairs).toContain('3>13');
    expect(pairs).toHaveLength(4);
  });

  it('does not take one thing for another where both stand at one place', () => {
    expect(paired([point('if', 5)], [point('while', 5)], (start) => start)).toEqual(['>5', '5>']);
  });

  it('takes nothing on either side', () => {
    expect(paired([], [point('if', 1)], nowhere)).toEqual(['>1']);
    expect(paired([point('if', 1)], [], nowhere)).toEqual(['1>']);
    expect(paired([], [], nowhere)).toEqual([]);
  });
});
