/** What is worth a trial. */
import { describe, expect, it } from 'vitest';
import type { Mutation } from '../../../../src/core/mutate/mutation.js';
import { CandidateSource } from '../../../../src/session/repair/candidateSource.js';
import { grammarFor } from '../../../support/grammars.js';

function mutation(start: number, end: number, text: string): readonly Mutation[] {
  return [{ edit: { start, end, text }, operator: 'x', family: 'constant', tier: 0, line: 1, description: '' }];
}

describe('CandidateSource', () => {
  it('leaves out what does not parse, what says the same as the original, and what was tried', async () => {
    const source = new CandidateSource(await grammarFor('python'), 'x = a + b\n');
    const edits = [
      mutation(6, 7, '+ +)'),
      mutation(6, 7, ' +'),
      mutation(6, 7, '-'),
      mutation(5, 8, '  -  '),
      mutation(6, 7, '*'),
    ];
    expect([...source.of(edits, 9)].map((candidate) => candidate.text)).toEqual(['x = a - b\n', 'x = a * b\n']);
    expect([...source.of([mutation(6, 7, '*')], 9)]).toEqual([]);
  });

  it('counts only what it gives against the limit', async () => {
    const source = new CandidateSource(await grammarFor('python'), 'x = a + b\n');
    const edits = [mutation(6, 7, ')'), mutation(6, 7, '-'), mutation(6, 7, '*')];
    expect([...source.of(edits, 1)]).toHaveLength(1);
  });

  it('tries texts with errors when the original has some', async () => {
    const source = new CandidateSource(await grammarFor('python'), 'x = a +\n');
    expect([...source.of([mutation(4, 5, 'b')], 9)]).toHaveLength(1);
  });
});
