/** Fixed, still failing, broken: from two runs. */
import { describe, expect, it } from 'vitest';
import type { TestRun, TestStatus } from '../../../../src/session/ports/oracle.js';
import { compareRuns, countTests, failingOf } from '../../../../src/session/tests/compareRuns.js';

function runOf(results: Readonly<Record<string, TestStatus>>, timedOut = false): TestRun {
  return {
    results: Object.entries(results).map(([id, status]) => ({
      id,
      status,
      message: null,
      frames: [],
      elapsedMs: null,
    })),
    exitCode: 0,
    timedOut,
    output: '',
    outputCut: false,
    elapsedMs: 1,
  };
}

describe('compareRuns', () => {
  it('calls nothing fixed and all that passed broken where a proposal breaks the run itself', () => {
    expect(compareRuns(runOf({ a: 'failed', b: 'passed', c: 'skipped' }), null)).toEqual({
      ...{ fixed: [], stillFailing: ['a'], broken: ['b'], mustPass: [], repair: false, complete: false, flaky: [] },
    });
  });

  it('says nothing of tests that do not always say the same', () => {
    const [before, after] = [runOf({ a: 'failed', b: 'passed' }), runOf({ a: 'passed', b: 'failed' })];
    expect(compareRuns(before, after, ['b'])).toMatchObject({
      fixed: ['a'],
      broken: [],
      mustPass: ['a'],
      repair: true,
    });
    expect(compareRuns(before, after, ['a', 'b'])).toMatchObject({ fixed: [], broken: [], repair: false });
  });

  it('calls a proposal that fixes all and breaks none a complete repair', () => {
    const comparison = compareRuns(runOf({ a: 'failed', b: 'passed' }), runOf({ a: 'passed', b: 'passed' }));
    expect(comparison).toEqual({
      flaky: [],
      fixed: ['a'],
      stillFailing: [],
      broken: [],
      mustPass: ['a', 'b'],
      repair: true,
      complete: true,
    });
  });

  it('keeps a repair that leaves a target failing, as incomplete', () => {
    const comparison = compareRuns(runOf({ a: 'failed', b: 'failed' }), runOf({ a: 'passed', b: 'failed' }));
    expect(comparison).toMatchObject({ fixed: ['a'], stillFailing: ['b'], repair: true, complete: false });
  });

  it.each<TestStatus | 'missing'>(['failed', 'skipped', 'missing'])(
    'counts a passing test that is %s afterwards as broken',
    (after) => {
      const proposal = after === 'missing' ? runOf({ a: 'passed' }) : runOf({ a: 'passed', b: after });
      expect(compareRuns(runOf({ a: 'failed', b: 'passed' }), proposal)).toMatchObject({
        broken: ['b'],
        repair: false,
      });
    },
  );

  it('counts tests of a file that could not be loaded before as fixed', () => {
    const comparison = compareRuns(runOf({ 'test_a.py': 'failed' }), runOf({ 'test_a.py::x': 'passed' }));
    expect(comparison).toMatchObject({ fixed: ['test_a.py::x'], stillFailing: [], complete: true });
  });

  it('fixes nothing where nothing failed', () => {
    expect(compareRuns(runOf({ a: 'passed' }), runOf({ a: 'passed', b: 'passed' }))).toMatchObject({
      fixed: [],
      repair: false,
    });
  });

  it('never calls a run that was ended by its time limit complete', () => {
    expect(compareRuns(runOf({ a: 'failed' }), runOf({ a: 'passed' }, true))).toMatchObject({
      repair: true,
      complete: false,
    });
  });

  it('says which required tests do not pass, missing ones included, and counts', () => {
    const run = runOf({ a: 'passed', b: 'failed', c: 'skipped' });
    expect(failingOf(['a', 'b', 'c', 'd'], run)).toEqual(['b', 'c', 'd']);
    expect(countTests(run)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });
});
