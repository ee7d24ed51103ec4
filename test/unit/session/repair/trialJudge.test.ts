/** One trial. */
import { describe, expect, it } from 'vitest';
import { TrialJudge } from '../../../../src/session/repair/trialJudge.js';
import { VmBench } from './vmBench.js';

const ORIGINAL = 'const add = (a, b) => a - b;';
const TESTS = { two: 'add(1, 2) === 3', zero: 'add(0, 0) === 0', five: 'add(3, 2) === 5' };

async function judgeFor(bench: VmBench, baseline = bench.runNow(ORIGINAL)): Promise<TrialJudge> {
  const encode = async (text: string) => new TextEncoder().encode(text);
  return TrialJudge.create({ bench, baseline, path: 'add.js', encode }, new AbortController().signal);
}

describe('TrialJudge', () => {
  it('accepts what passes everything, in two runs', async () => {
    const bench = new VmBench('add.js', TESTS);
    const verdict = await (await judgeFor(bench)).judge(
      ORIGINAL.replace('a - b', 'a + b'),
      new AbortController().signal,
    );
    const { full, ...rest } = verdict;
    expect(rest).toEqual({ accepted: true, progress: Infinity, runs: 2 });
    expect(full?.results.map(({ id }) => id)).toEqual(Object.keys(TESTS));
    expect(bench.asked.map((run) => run.only)).toEqual([['two', 'five'], null]);
  });

  it('refuses in one run what does not pass the failing tests, and says how far it came', async () => {
    const bench = new VmBench('add.js', TESTS);
    const verdict = await (await judgeFor(bench)).judge(ORIGINAL.replace('a - b', '3'), new AbortController().signal);
    expect(verdict).toEqual({ accepted: false, progress: 1, runs: 1 });
  });

  it('asks for all tests at once when all of them fail', async () => {
    const bench = new VmBench('add.js', { two: TESTS.two });
    await (await judgeFor(bench)).judge(ORIGINAL, new AbortController().signal);
    expect(bench.asked.map((run) => run.only)).toEqual([null]);
  });

  it('accepts what makes a file load that could not, though its tests have ids that the baseline does not know', async () => {
    const bench = new VmBench('add.js', TESTS);
    const passed = { id: 'other', status: 'passed' as const, message: null, frames: [], elapsedMs: 1 };
    const standIn = { ...passed, id: 'add.test.js', status: 'failed' as const, message: 'did not load' };
    const wrapped = {
      ...{ sandbox: 'none' as const, slots: 1, close: () => bench.close() },
      run: async () => ({ ok: true as const, value: withOther(bench.runNow(ORIGINAL.replace('a - b', 'a + b'))) }),
    };
    const withOther = (run: ReturnType<VmBench['runNow']>) => ({ ...run, results: [passed, ...run.results] });
    const baseline = { ...bench.runNow(ORIGINAL), results: [passed, standIn] };
    const encode = async (text: string) => new TextEncoder().encode(text);
    const signal = new AbortController().signal;
    const judge = await TrialJudge.create({ bench: wrapped, baseline, path: 'add.js', encode }, signal);
    expect((await judge.judge('', signal)).accepted).toBe(true);
  });
});
