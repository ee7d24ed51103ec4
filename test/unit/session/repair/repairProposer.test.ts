/** Built-in repair on real programs. */
import { describe, expect, it } from 'vitest';
import type { LineRange } from '../../../../src/core/diff/hunk.js';
import { tokensOf } from '../../../../src/core/syntax/tokensOf.js';
import type { CancelSignal } from '../../../../src/session/cancelSignal.js';
import { failure } from '../../../../src/session/failures.js';
import { NO_CONTEXT } from '../../../../src/session/fixContext.js';
import type { TestBench } from '../../../../src/session/ports/oracle.js';
import type { FixTask, ProposerProgress } from '../../../../src/session/ports/proposer.js';
import { MessageLocalizer } from '../../../../src/session/repair/messageLocalizer.js';
import { type RepairBudget, RepairProposer } from '../../../../src/session/repair/repairProposer.js';
import { keepWithin } from '../../../../src/session/request/keepWithin.js';
import { failed } from '../../../../src/session/result.js';
import { grammarFor } from '../../../support/grammars.js';
import { VmBench, type VmTests } from './vmBench.js';

const PATH = 'stat.js';

/** `minus` is wrong in one operator; `clamp` is right. */
const STAT = `function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

function range(values) {
  let low = values[0];
  let high = values[0];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high + low;
}
`;

const STAT_TESTS: VmTests = {
  'range of three': 'range([3, 1, 7]) === 6',
  'range of one': 'range([2]) === 0',
  'clamp keeps': 'clamp(2, 1, 3) === 2',
  'clamp cuts': 'clamp(5, 1, 3) === 3',
};

interface Attempt {
  readonly original: string;
  readonly tests: VmTests;
  readonly lines?: LineRange;
  readonly slots?: number;
  readonly turns?: (run: number) => number;
  readonly timeLimitMs?: number;
  readonly budget?: RepairBudget;
  readonly now?: () => number;
  readonly onProgress?: (progress: ProposerProgress) => void;
  readonly signal?: CancelSignal;
  readonly wrap?: (bench: VmBench) => TestBench;
}

async function repair(attempt: Attempt) {
  const bench = new VmBench(PATH, attempt.tests, {
    slots: attempt.slots ?? 2,
    ...(attempt.turns === undefined ? {} : { turns: attempt.turns }),
    ...(attempt.timeLimitMs === undefined ? {} : { timeLimitMs: attempt.timeLimitMs }),
  });
  const task = await taskFor(attempt, bench);
  const proposer = new RepairProposer(
    new MessageLocalizer(),
    { now: attempt.now ?? (() => 0) },
    attempt.budget ?? { trials: 400, timeLimitMs: 60_000 },
  );
  const result = await proposer.propose(
    task,
    attempt.onProgress ?? (() => undefined),
    attempt.signal ?? new AbortController().signal,
  );
  return { bench, result };
}

async function taskFor(attempt: Attempt, bench: VmBench): Promise<FixTask> {
  return {
    path: PATH,
    language: 'javascript',
    original: attempt.original,
    grammar: await grammarFor('javascript'),
    baseline: bench.runNow(attempt.original),
    bench: attempt.wrap?.(bench) ?? bench,
    encode: async (text) => new TextEncoder().encode(text),
    preserve: true,
    note: '',
    ...(attempt.lines && { context: { ...NO_CONTEXT, range: { lines: attempt.lines, name: '' } } }),
  };
}

describe('RepairProposer', () => {
  it('finds the operator that is wrong, in the function that the tests name', async () => {
    const { result } = await repair({ original: STAT, tests: STAT_TESTS });
    expect(result.ok && result.value.text).toBe(STAT.replace('high + low', 'high - low'));
    expect(result.ok && result.value).toMatchObject({ provider: 'builtin', model: null, source: 'live' });
    expect(result.ok && result.value.trials).toBeLessThan(60);
  });

  it('gives the same answer and the same count however many trials run at once', async () => {
    const answers = [];
    for (const slots of [1, 2, 5]) {
      const turns = (run: number) => 1 + ((run * 7) % 5);
      const { result, bench } = await repair({ original: STAT, tests: STAT_TESTS, slots, turns });
      answers.push(result.ok && [result.value.text, result.value.trials]);
      expect(bench.mostRunning).toBe(slots);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each([
    [{ start: 5, end: 14 }, true],
    [{ start: 1, end: 4 }, false],
  ])('changes nothing outside of the lines %j', async (lines, isFound) => {
    const { bench, result } = await repair({
      original: STAT,
      tests: STAT_TESTS,
      lines,
      budget: { trials: 60, timeLimitMs: 60_000 },
    });
    expect(result.ok).toBe(isFound);
    const texts = new Set(bench.asked.map((run) => run.text).filter((text) => text !== ''));
    expect(texts.size).toBeGreaterThan(2);
    for (const text of texts) expect(keepWithin(STAT, text, lines)).toEqual({ text, refused: 0 });
  });

  it('runs the failing tests first and confirms with all of them', async () => {
    const { bench, result } = await repair({ original: STAT, tests: STAT_TESTS, slots: 1 });
    expect(bench.asked[0]?.only).toEqual(['range of three', 'range of one']);
    expect(bench.asked.at(-1)?.only).toBeNull();
    expect(bench.asked.filter((run) => run.only === null).length).toBeLessThan(bench.asked.length / 2);
    // And hands on what they said, so that nobody has to ask once more.
    const confirmed = result.ok ? (result.value.testRun?.results ?? []) : [];
    expect(confirmed.map(({ id, status }) => [id, status])).toEqual(
      Object.keys(STAT_TESTS).map((name) => [name, 'passed']),
    );
  });

  it('does not take an edit that breaks a test which passed', async () => {
    const original = 'function half(n) {\n  return n / 3;\n}\n';
    const tests = { 'half of 4': 'half(4) === 2', 'half of 0': 'half(0) === 0', 'half of 9': 'half(9) === 4.5' };
    const { result } = await repair({ original, tests });
    expect(result.ok && result.value.text).toBe(original.replace('/ 3', '/ 2'));
  });

  it('puts two edits together when one is not enough', async () => {
    const original = 'function inside(value, low, high) {\n  return value > low && value > high;\n}\n';
    const tests = {
      below: 'inside(0, 1, 3) === false',
      at: 'inside(1, 1, 3) === true',
      within: 'inside(2, 1, 3) === true',
      end: 'inside(3, 1, 3) === false',
      above: 'inside(4, 1, 3) === false',
    };
    const { result } = await repair({ original, tests, budget: { trials: 900, timeLimitMs: 60_000 } });
    expect(result.ok && result.value.text).toBe(original.replace('> low', '>= low').replace('> high', '< high'));
  });

  it('tries no text twice, none that does not parse, and never the original', async () => {
    const grammar = await grammarFor('javascript');
    const tests = { never: 'range([1]) === "no edit gives this"', always: '1 === 1' };
    const { bench } = await repair({ original: STAT, tests, budget: { trials: 200, timeLimitMs: 60_000 } });
    const trees = bench.asked.map((run) => grammar.parse(run.text));
    const keys = [STAT, ...bench.asked.map((run) => run.text)].map((text) =>
      tokensOf(grammar.parse(text))
        .map((token) => token.text)
        .join('\u0000'),
    );
    expect(trees.filter((tree) => tree.hasErrors)).toEqual([]);
    expect(bench.asked).toHaveLength(200);
    expect(new Set(keys).size).toBe(201);
  });

  it('stops at its budget of trials and says so', async () => {
    const tests = { never: 'range([1]) === "no"', always: '1 === 1' };
    const seen: ProposerProgress[] = [];
    const { result, bench } = await repair({
      original: STAT,
      tests,
      budget: { trials: 30, timeLimitMs: 60_000 },
      onProgress: (progress) => seen.push(progress),
    });
    expect(result).toEqual(failed(failure('repair-not-found', { path: PATH, tried: 30, limit: 30 })));
    expect(bench.asked).toHaveLength(30);
    expect(seen.at(-1)).toEqual({ kind: 'searching', tried: 30, limit: 30 });
  });

  it('begins no trial after its time', async () => {
    let now = 0;
    const tests = { never: 'range([1]) === "no"', always: '1 === 1' };
    const { result } = await repair({
      original: STAT,
      tests,
      slots: 1,
      budget: { trials: 400, timeLimitMs: 100 },
      now: () => {
        now += 10;
        return now;
      },
    });
    expect(result).toEqual(failed(failure('repair-not-found', { path: PATH, tried: 9, limit: 400 })));
  });

  it('gives trials a limit of their own, so that a loop without end costs little', async () => {
    const original = 'function count(n) {\n  let i = 0;\n  while (i < n) {\n    i -= 1;\n  }\n  return i;\n}\n';
    const { result, bench } = await repair({
      original,
      tests: { three: 'count(3) === 3' },
      timeLimitMs: 200,
      budget: { trials: 40, timeLimitMs: 60_000 },
    });
    expect(result.ok && result.value.text).toBe(original.replace('-=', '+='));
    expect(bench.asked.slice(1).every((run) => run.timeLimitMs !== undefined && run.timeLimitMs <= 5_000)).toBe(true);
  });

  it('stops at once when cancelled, with the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let after = 0;
    const attempt = repair({
      original: STAT,
      tests: { never: 'range([1]) === "no"', always: '1 === 1' },
      signal: controller.signal,
      onProgress: (progress) => {
        if (controller.signal.aborted) after += 1;
        if (progress.kind === 'searching' && progress.tried === 5) controller.abort(reason);
      },
    });
    await expect(attempt).rejects.toBe(reason);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(after).toBeLessThanOrEqual(1);
  });

  it('does not begin when cancelled before', async () => {
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(repair({ original: STAT, tests: STAT_TESTS, signal })).rejects.toThrow('never mind');
  });

  it('hands on what keeps the tests from running', async () => {
    const full = failed(failure('disk-full', { folder: 'copy' }));
    const { result } = await repair({
      original: STAT,
      tests: STAT_TESTS,
      wrap: (bench) => ({ sandbox: 'none', slots: 2, run: async () => full, close: () => bench.close() }),
    });
    expect(result).toEqual(full);
  });

  it('goes on when a text breaks its own run', async () => {
    let runs = 0;
    const { result } = await repair({
      original: STAT,
      tests: STAT_TESTS,
      wrap: (bench) => ({
        sandbox: 'none',
        slots: 2,
        run: async (request, signal) => {
          runs += 1;
          return runs === 1
            ? failed(failure('test-run-broken', { command: 'x', reason: 'y' }))
            : bench.run(request, signal);
        },
        close: () => bench.close(),
      }),
    });
    expect(result.ok).toBe(true);
  });

  it('says what is missing when there is nothing to search with', async () => {
    const bench = new VmBench(PATH, STAT_TESTS);
    const task = await taskFor({ original: STAT, tests: STAT_TESTS }, bench);
    const proposer = new RepairProposer(new MessageLocalizer(), { now: () => 0 });
    const propose = (changed: Partial<FixTask>) =>
      proposer.propose({ ...task, ...changed }, () => undefined, new AbortController().signal);
    expect(await propose({ grammar: null })).toMatchObject({ failure: { code: 'repair-language-unknown' } });
    expect(await propose({ baseline: null })).toMatchObject({ failure: { code: 'no-tests-found' } });
    expect(await propose({ bench: null })).toMatchObject({ failure: { code: 'no-tests-found' } });
  });
});
