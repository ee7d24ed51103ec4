/** What the way in which tests fail says about the kind of mistake. */
import { describe, expect, it } from 'vitest';
import type { TestRun } from '../../../../src/session/ports/oracle.js';
import { symptomWeights } from '../../../../src/session/repair/symptoms.js';

function suspects(message: string | null, changes: Partial<TestRun> = {}): readonly string[] {
  const results = [{ id: 't', status: 'failed' as const, message, frames: [], elapsedMs: 1 }];
  const run = { results, exitCode: 1, timedOut: false, output: '', outputCut: false, elapsedMs: 1, ...changes };
  return [...symptomWeights(run).keys()];
}

describe('symptomWeights', () => {
  it('suspects bounds when an index is out of range', () => {
    expect(suspects('IndexError: list index out of range')).toContain('boundary');
  });

  it('suspects names that do not exist, and members that do not', () => {
    expect(suspects("NameError: name 'x' is not defined")).toContain('variable');
    expect(suspects('TypeError: a.pusch is not a function')).toContain('function');
  });

  it('suspects steps and conditions when the tests did not end', () => {
    expect(suspects(null, { timedOut: true })).toEqual(expect.arrayContaining(['arithmetic', 'comparison', 'control']));
  });

  it.each([
    ['E  assert True == False', 'negation'],
    ['E  assert 4 == 5', 'boundary'],
    ['E  assert -4 == 4', 'arithmetic'],
    ['E  assert None == 4', 'control'],
    ["E  assert 'abc' == 'ABC'", 'function'],
    ['E  assert [1, 2] == [2, 1]', 'argument'],
    ["E  assert 'a b' == 'ab'", 'constant'],
    ["E  assert '4' == 4", 'call'],
    ['E  assert [1, 2] == [1]', 'boundary'],
  ] as const)('reads "%s"', (message, family) => {
    expect(suspects(message)).toContain(family);
  });

  it('suspects nobody when nothing is said, or nothing failed', () => {
    expect(suspects('it failed')).toEqual([]);
    expect(suspects('IndexError', { results: [] })).toEqual([]);
  });
});
