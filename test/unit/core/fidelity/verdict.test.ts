import { describe, expect, it } from 'vitest';
import {
  type ReferenceFact,
  type TestsFact,
  type VerdictFacts,
  verdictOf,
} from '../../../../src/core/fidelity/verdict.js';

const repaired: TestsFact = { kind: 'repair', fixed: 1, stillFailing: 0 };
const small: ReferenceFact = {
  kind: 'minimal',
  unneededTokens: 3,
  excess: 0.05,
  addedComplexity: 0,
  similarity: 0.95,
  complete: true,
};

function facts(changes: Partial<VerdictFacts>, reference: Partial<ReferenceFact> = {}): VerdictFacts {
  return { tests: repaired, reference: { ...small, ...reference }, similarity: 0.9, gamma: 0.6, ...changes };
}

describe('verdictOf', () => {
  it('says fails when a test that passed is broken, even where others are fixed', () => {
    const verdict = verdictOf(facts({ tests: { kind: 'fails', fixed: 2, stillFailing: 1, broken: 1 } }));
    expect(verdict.verdict).toBe('fails');
    expect(verdict.reasons).toEqual([
      { code: 'tests-broken', broken: 1 },
      { code: 'partly-fixed', fixed: 2, stillFailing: 1 },
    ]);
  });

  it('says fails when nothing is fixed', () => {
    const verdict = verdictOf(facts({ tests: { kind: 'fails', fixed: 0, stillFailing: 2, broken: 0 } }));
    expect(verdict).toEqual({ verdict: 'fails', reasons: [{ code: 'nothing-fixed', stillFailing: 2 }] });
  });

  it.each(['no-tests', 'baseline-passes', 'not-exercised', 'not-run'] as const)('says unverified for %s', (why) => {
    expect(verdictOf(facts({ tests: { kind: 'unverified', why } }))).toEqual({
      verdict: 'unverified',
      reasons: [{ code: why }],
    });
  });

  it('says unverified while minimization has not begun', () => {
    expect(verdictOf(facts({ reference: null })).verdict).toBe('unverified');
  });

  it('says minimal only when nothing is left over and the search has ended', () => {
    expect(verdictOf(facts({}, { unneededTokens: 0, excess: 0 })).verdict).toBe('minimal');
    const unfinished = verdictOf(facts({}, { unneededTokens: 0, excess: 0, complete: false }));
    expect(unfinished).toEqual({ verdict: 'local', reasons: [{ code: 'minimization-unfinished' }] });
  });

  it('says minimal before all else: a needed rewrite is not held against a proposal', () => {
    const verdict = verdictOf(facts({ similarity: 0.1 }, { unneededTokens: 0, excess: 0, similarity: 0.1 }));
    expect(verdict.verdict).toBe('minimal');
  });

  it('says reimplementation only where the minimal patch is not one itself', () => {
    expect(verdictOf(facts({ similarity: 0.59 })).verdict).toBe('reimplementation');
    expect(verdictOf(facts({ similarity: 0.6 })).verdict).toBe('local');
    expect(verdictOf(facts({ similarity: 0.59 }, { similarity: 0.5 })).verdict).toBe('local');
  });

  it('says over-edit from an excess of 0.10 on, or with complexity added', () => {
    expect(verdictOf(facts({}, { excess: 0.1 })).reasons[0]).toEqual({ code: 'excess', excess: 0.1, limit: 0.1 });
    expect(verdictOf(facts({}, { excess: 0.1 })).verdict).toBe('over-edit');
    expect(verdictOf(facts({}, { excess: 0.0999 })).verdict).toBe('local');
    expect(verdictOf(facts({}, { addedComplexity: 1 })).verdict).toBe('over-edit');
    expect(verdictOf(facts({}, { addedComplexity: -1 })).verdict).toBe('local');
    expect(verdictOf(facts({}, { addedComplexity: null })).verdict).toBe('local');
  });

  it('takes a smaller change than the gold fix for local', () => {
    expect(verdictOf(facts({}, { kind: 'gold', excess: -0.2 })).verdict).toBe('local');
  });

  it('names a partial repair beside the verdict', () => {
    const verdict = verdictOf(facts({ tests: { kind: 'repair', fixed: 1, stillFailing: 2 } }));
    expect(verdict.reasons).toContainEqual({ code: 'partly-fixed', fixed: 1, stillFailing: 2 });
  });
});
