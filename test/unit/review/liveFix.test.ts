import { describe, expect, it } from 'vitest';
import { LiveFix, type LiveFixEvents } from '../../../src/review/liveFix.js';
import type { FixInput } from '../../../src/session/fixInput.js';
import { type FixPorts, FixSession } from '../../../src/session/fixSession.js';
import type { FixSnapshot } from '../../../src/session/fixSnapshot.js';
import { success } from '../../../src/session/result.js';
import { badgeLine } from '../../../src/session/review/badge.js';
import type { Review } from '../../../src/session/review/review.js';
import { plainTranslate } from '../../../src/session/translate.js';
import { grammarFor } from '../../support/grammars.js';
import { TextOracle } from './textOracle.js';

const ORIGINAL = 'def f(a, b):\n    return a - b\n\n\ndef g(a):\n    return a\n';
const PROPOSAL = 'def f(a, b):\n    return a + b\n\n\ndef g(a):\n    return float(a)\n';

interface Setting {
  readonly fix: LiveFix;
  readonly oracle: TextOracle;
  readonly reviews: Review[];
  readonly busy: boolean[];
  readonly errors: unknown[];
}

async function setting(snapshot: FixSnapshot | null = null, wholeCommand: string | null = null): Promise<Setting> {
  const oracle = new TextOracle('f.py', (text) => ({ adds: text.includes('a + b'), other: true }), wholeCommand);
  const grammar = await grammarFor('python');
  const reviews: Review[] = [];
  const busy: boolean[] = [];
  const errors: unknown[] = [];
  const events: LiveFixEvents = {
    onProgress: () => {},
    onReview: (review) => reviews.push(review),
    onRun: () => {},
    onBusy: (isBusy) => busy.push(isBusy),
    onTrouble: (failure) => errors.push(failure),
    onError: (error) => errors.push(error),
  };
  const ports: FixPorts = {
    oracle,
    grammars: { load: async () => success(grammar) },
    proposer: {
      propose: async () =>
        success({
          ...{ text: PROPOSAL, provider: 'test', model: null, source: 'live', prompt: null },
          ...{ promptTokens: null, completionTokens: null, trials: 0 },
        }),
    },
    providerName: 'test',
    proposerNeedsTests: false,
    clock: { now: () => 0 },
    translate: plainTranslate,
  };
  const make: ConstructorParameters<typeof LiveFix>[2] = async (listener) =>
    snapshot === null ? new FixSession(INPUT, ports, listener) : FixSession.restore(snapshot, INPUT, ports, listener);
  return { fix: new LiveFix('r1', 'file:///f.py', make, events), oracle, reviews, busy, errors };
}

const INPUT: FixInput = {
  id: 'r1',
  workspace: { root: '/p', file: 'f.py', overlays: new Map() },
  language: 'python',
  languageName: 'python',
  original: ORIGINAL,
  encode: async (text) => new TextEncoder().encode(text),
  note: '',
  settings: {
    oracle: { command: null, timeLimitMs: 1000, outputLimitBytes: 1000 },
    ...{ preserve: true, gamma: 0.6, maxTrials: 20, maxMinimizeMs: 60_000 },
  },
};

function lastBadge(reviews: readonly Review[]): string {
  const review = reviews.at(-1);
  return review ? badgeLine(review, plainTranslate) : '';
}

describe('LiveFix', () => {
  it('runs to a review, busy meanwhile', async () => {
    const { fix, reviews, busy, errors } = await setting();
    const outcome = await fix.run();
    expect(outcome?.kind).toBe('reviewed');
    expect(busy).toEqual([true, false]);
    expect(errors).toEqual([]);
    expect(reviews[0]?.phase).toBe('testing');
    expect(lastBadge(reviews)).toMatch(/^\d+ % · .* · tests 2\/2$/);
  });

  it('tests what is shown after a hunk was dropped, and calls the result stale until then', async () => {
    const { fix, reviews, oracle } = await setting();
    await fix.run();
    const [needed] = (reviews.at(-1)?.hunks ?? []).filter((hunk) => hunk.status === 'needed');
    fix.setKept([needed?.id ?? ''], false);
    expect(lastBadge(reviews)).toContain('tests stale');
    await fix.verify();
    expect(oracle.runs.at(-1)).toBe(PROPOSAL.replace('a + b', 'a - b'));
    expect(lastBadge(reviews)).toMatch(/^fails · .* · tests 1\/2$/);
    expect(reviews.at(-1)?.phase).toBe('done');
  });

  it('lets the whole suite wait for the run of what is shown, and ends it on its own when cancelled', async () => {
    const { fix, reviews, oracle, busy, errors } = await setting(null, 'pytest');
    let open = (): void => {};
    oracle.wholeGate = new Promise((resolve) => {
      open = resolve;
    });
    const whole = () => reviews.at(-1)?.report.tests?.whole;
    const run = fix.run();
    while (whole()?.state !== 'running') await new Promise((resolve) => setImmediate(resolve));
    expect(reviews.at(-1)?.phase).toBe('done');
    const [needed] = (reviews.at(-1)?.hunks ?? []).filter((hunk) => hunk.status === 'needed');
    fix.setKept([needed?.id ?? ''], false);
    await fix.verify();
    expect(lastBadge(reviews)).toMatch(/^fails · .* · tests 1\/2$/);
    expect(oracle.wholeRuns.ended).toBe(0);
    fix.setKept([needed?.id ?? ''], true);
    open();
    const outcome = await run;
    // the proposal, its smallest part, and the proposal with a fault where nothing near the file runs
    expect(oracle.wholeRuns).toEqual({ begun: 4, ended: 3 });
    expect(outcome).toMatchObject({ review: { report: { tests: { whole: { state: 'done', broken: [] } } } } });
    expect(lastBadge(reviews)).toMatch(/ · tests 2\/2$/);
    expect(reviews.at(-1)?.shown.tests.whole).toMatchObject({ counts: { passed: 2, failed: 0 } });
    expect([busy.at(-1), fix.isBusy, errors]).toEqual([false, false, []]);

    const other = await setting(null, 'pytest');
    other.oracle.wholeGate = new Promise(() => {});
    const cancelled = other.fix.run();
    while (other.reviews.at(-1)?.report.tests?.whole?.state !== 'running')
      await new Promise((resolve) => setImmediate(resolve));
    await other.fix.cancel();
    await cancelled;
    expect(other.reviews.at(-1)).toMatchObject({ phase: 'done', report: { tests: { whole: { state: 'cancelled' } } } });
    expect([other.fix.isBusy, other.errors]).toEqual([false, []]);
  });

  it('gives up a run for a later text, and shows only the last result', async () => {
    const { fix, reviews, oracle } = await setting();
    await fix.run();
    const ids = reviews.at(-1)?.hunks.map((hunk) => hunk.id) ?? [];
    let open = (): void => {};
    oracle.gate = new Promise((resolve) => {
      open = resolve;
    });
    fix.setKept([ids[0] ?? ''], false);
    const first = fix.verify();
    await Promise.resolve();
    fix.setKept([ids[1] ?? ''], false);
    const second = fix.verify();
    open();
    await Promise.all([first, second]);
    expect(reviews.at(-1)?.shownText).toBe(ORIGINAL);
    expect(reviews.at(-1)?.phase).toBe('done');
    expect(lastBadge(reviews)).toMatch(/tests 1\/2$/);
  });

  it('is cancelled before the proposal without a review, and leaves no copy', async () => {
    const { fix, reviews, oracle, busy, errors } = await setting();
    oracle.gate = new Promise(() => {});
    const run = fix.run();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await fix.cancel();
    expect(await run).toBeNull();
    expect(reviews).toEqual([]);
    expect(oracle.closed).toBe(oracle.prepared);
    expect(busy).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  it('closes what it has prepared, and does nothing afterwards', async () => {
    const { fix, oracle } = await setting();
    await fix.run();
    await fix.close();
    expect(oracle.closed).toBe(1);
    const runs = oracle.runs.length;
    await fix.verify();
    expect(oracle.runs.length).toBe(runs);
  });

  it('goes on from what is remembered: measured at once, results kept, tests prepared only when they are to run', async () => {
    const before = await setting();
    await before.fix.run();
    const remembered = JSON.parse(JSON.stringify(before.fix.snapshot)) as FixSnapshot;
    expect(JSON.stringify(remembered)).not.toContain('output of a run');
    await before.fix.close();

    const { fix, reviews, oracle, errors } = await setting(remembered);
    await fix.restore();
    const statuses = before.reviews.at(-1)?.hunks.map((hunk) => hunk.status);
    const unneeded = before.reviews.at(-1)?.hunks.find((hunk) => hunk.status !== 'needed')?.id ?? '';
    fix.setKept([unneeded], false);
    expect(reviews.at(-1)?.hunks.map((hunk) => hunk.status)).toEqual(statuses);
    fix.setKept([unneeded], true);
    expect(lastBadge(reviews)).toBe(lastBadge(before.reviews));
    expect(oracle.prepared).toBe(0);

    fix.setKept([unneeded], false);
    await fix.verify();
    expect(oracle.prepared).toBe(1);
    expect(lastBadge(reviews)).toMatch(/^100 % · minimal · .* · tests 2\/2$/);
    expect(errors).toEqual([]);
  });

  it('remembers what the whole suite said, and that it was under way', async () => {
    const before = await setting(null, 'pytest');
    let open = (): void => {};
    before.oracle.wholeGate = new Promise((resolve) => {
      open = resolve;
    });
    const run = before.fix.run();
    while (before.reviews.at(-1)?.report.tests?.whole?.state !== 'running')
      await new Promise((resolve) => setImmediate(resolve));
    const underWay = JSON.parse(JSON.stringify(before.fix.snapshot)) as FixSnapshot;
    open();
    await run;
    const done = JSON.parse(JSON.stringify(before.fix.snapshot)) as FixSnapshot;
    await before.fix.close();
    for (const [remembered, state] of [
      [done, 'done'],
      [underWay, 'cancelled'],
    ] as const) {
      const { fix, reviews } = await setting(remembered, 'pytest');
      await fix.restore();
      fix.setKept([], true);
      expect(reviews.at(-1)?.report.tests?.whole?.state).toBe(state);
      expect(reviews.at(-1)?.shown.tests.whole?.counts ?? null).toEqual(
        state === 'done' ? { passed: 2, failed: 0, skipped: 0 } : null,
      );
      expect(reviews.at(-1)?.report.reasons.at(-1)).toContain(state === 'done' ? '2 of 2 pass' : 'cancelled');
    }
  });

  it('goes on after it was stopped in the middle of the tests, also from what is remembered of that', async () => {
    const before = await setting();
    let isReviewed = (): void => {};
    const reviewed = new Promise<void>((resolve) => {
      isReviewed = resolve;
    });
    before.reviews.push = (review) => {
      if (review.phase === 'testing') before.oracle.gate = new Promise(() => {});
      isReviewed();
      return Array.prototype.push.call(before.reviews, review);
    };
    const run = before.fix.run();
    await reviewed;
    await before.fix.cancel();
    await run;
    expect(before.reviews.at(-1)).toMatchObject({ phase: 'stopped', canContinue: true, minimal: null });
    const remembered = JSON.parse(JSON.stringify(before.fix.snapshot)) as FixSnapshot;
    await before.fix.close();

    const { fix, reviews, errors } = await setting(remembered);
    await fix.restore();
    await fix.continueMinimizing();
    expect(reviews.map(({ phase }) => phase)).toContain('testing');
    expect(reviews.at(-1)).toMatchObject({ phase: 'done', canContinue: false });
    expect(lastBadge(reviews)).toMatch(/^\d+ % · .* · tests 2\/2$/);
    expect(reviews.at(-1)?.hunks.map((hunk) => hunk.status)).toContain('needed');
    expect(errors).toEqual([]);
  });
});
