/** One trial. */
import { describe, expect, it } from 'vitest';
import { TrialJudge } from '../../../../src/session/repair/trialJudge.js';
import { VmBench } from './vmBench.js';

const ORIGINAL = 'const add = (a, b) => a - b;';
const TESTS = { two: 'add(1, 2) === 3', zero: 'add(0, 0) === 0', five: 'add(3, 2) === 5' };

function judgeFor(bench: VmBench, baseline = bench.runNow(ORIGINAL)): TrialJudge {
  return new TrialJudge(bench, baseline, 'add.js', async (text) => new TextEncoder().encode(text));
}

describe('TrialJudge', () => {
  it('accepts what passes everything, in two runs', async () => {
    const bench = new VmBench('add.js', TESTS);
    const verdict = await judgeFor(bench).judge(ORIGINAL.replace('a - b', 'a + b'), new AbortController().signal);
    expect(verdict).toEqual({ accepted: true, progress: Infinity, runs: 2 });
    expect(bench.asked.map((run) => run.only)).toEqual([['two', 'five'], null]);
  });

  it('refuses in one run what does not pass the failing tests, and says how far it came', async () => {
    const bench = new VmBench('add.js', TESTS);
    const verdict = await judgeFor(bench).judge(ORIGINAL.replace('a - b', '3'), new AbortController().signal);
    expect(verdict).toEqual({ accepted: false, progress: 1, runs: 1 });
  });

  it('asks for all tests at once when all of them fail', async () => {
    const bench = new VmBench('add.js', { two: TESTS.two });
    await judgeFor(bench).judge(ORIGINAL, new AbortController().signal);
    expect(bench.asked.map((run) => run.only)).toEqual([null]);
  });

  it('knows no honest time when the baseline had none', async () => {
    const bench = new VmBench('add.js', TESTS);
    const baseline = { ...bench.runNow(ORIGINAL), results: [], timedOut: true, elapsedMs: 600_000 };
    await judgeFor(bench, baseline).judge(ORIGINAL, new AbortController().signal);
    expect(bench.asked[0]?.timeLimitMs).toBeLessThanOrEqual(5_000);
  });
});
