/** How long a trial may take. */
import { describe, expect, it } from 'vitest';
import type { RunRequest, TestBench, TestRun } from '../../../../src/session/ports/oracle.js';
import { measureTrialLimits } from '../../../../src/session/repair/trialLimits.js';
import { success } from '../../../../src/session/result.js';

function runOf(elapsedMs: number, timedOut = false): TestRun {
  return { results: [], exitCode: timedOut ? null : 1, timedOut, output: '', outputCut: false, elapsedMs };
}

/** A bench whose every run takes as long as told. */
function benchTaking(run: TestRun) {
  const asked: RunRequest[] = [];
  const bench: TestBench = {
    sandbox: 'none',
    slots: 1,
    run: async (request) => {
      asked.push(request);
      return success(run);
    },
    close: async () => {},
  };
  return { bench, asked };
}

const signal = new AbortController().signal;
const empty = new Map([['a.py', new Uint8Array()]]);

describe('measureTrialLimits', () => {
  it('is patient with a quick baseline, and never hurried', async () => {
    const { bench, asked } = benchTaking(runOf(0));
    expect(await measureTrialLimits(bench, runOf(500), ['t'], empty, signal)).toEqual({
      targetsMs: 2_000,
      allMs: 2_000,
    });
    expect(await measureTrialLimits(bench, runOf(10), ['t'], empty, signal)).toEqual({
      targetsMs: 1_000,
      allMs: 1_000,
    });
    expect(asked).toEqual([]);
  });

  it('runs the failing tests of a long suite once alone', async () => {
    const { bench, asked } = benchTaking(runOf(700));
    expect(await measureTrialLimits(bench, runOf(60_000), ['t'], empty, signal)).toEqual({
      targetsMs: 2_800,
      allMs: 240_000,
    });
    expect(asked).toEqual([{ files: new Map(), only: ['t'] }]);
  });

  it('measures the start of the tests with an empty file when the baseline was ended by its limit', async () => {
    const { bench, asked } = benchTaking(runOf(400));
    expect(await measureTrialLimits(bench, runOf(60_000, true), ['t'], empty, signal)).toEqual({
      targetsMs: 4_600,
      allMs: null,
    });
    expect(await measureTrialLimits(bench, runOf(60_000, true), [], empty, signal)).toEqual({
      targetsMs: 4_600,
      allMs: 4_600,
    });
    expect(asked[0]?.files).toBe(empty);
  });

  it('has a limit even where nothing can be measured', async () => {
    const { bench } = benchTaking(runOf(60_000, true));
    expect(await measureTrialLimits(bench, runOf(60_000, true), [], empty, signal)).toEqual({
      targetsMs: 3_000,
      allMs: 3_000,
    });
  });
});
