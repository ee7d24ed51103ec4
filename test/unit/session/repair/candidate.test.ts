/** Texts made of edits. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import { candidateOf } from '../../../../src/session/repair/candidate.js';

function mutation(start: number, end: number, text: string): Mutation {
  return { edit: { start, end, text }, operator: 'x', family: 'constant', tier: 0, line: 1, description: '' };
}

describe('candidateOf', () => {
  it('does edits in file order, whichever order they come in', () => {
    expect(candidateOf('abcdef', [mutation(4, 5, 'E'), mutation(1, 2, 'BB')])?.text).toBe('aBBcdEf');
  });

  it('refuses edits that touch the same characters', () => {
    expect(candidateOf('abcdef', [mutation(1, 4, 'x'), mutation(3, 5, 'y')])).toBeUndefined();
  });

  it('puts insertions at one place in a fixed order', () => {
    expect(candidateOf('ab', [mutation(1, 1, 'x'), mutation(1, 1, 'y')])?.text).toBe('axyb');
  });
});
