/** How long a trial may take: long enough for an honest run, short enough that a loop without end costs little. */
import type { CancelSignal } from '../cancelSignal.js';
import type { TestBench, TestRun } from '../ports/oracle.js';

/** Limits in milliseconds; null leaves it to the limit that the bench was prepared with. */
export interface TrialLimits {
  readonly targetsMs: number;
  readonly allMs: number | null;
}

/** A trial may take this many times as long as the run it is compared to, and at least the floor. */
const PATIENCE = 4;
const FLOOR_MS = 1_000;

/** A suite that takes longer than this is worth one more run, to see how long its failing tests take alone. */
const LONG_SUITE_MS = 3_000;

/** What an honest run may take beyond the start of the runner, where nobody has seen one. */
const BLIND_MS = 3_000;

/**
 * Sets the limits, from the baseline where it ended by itself.
 *
 * A baseline that was ended by its limit says nothing about an honest run. Then the file is emptied for one run, which fails at once:
 * what that takes is the cost of starting the tests. Of a long suite the failing tests are run once alone.
 *
 * @param targets - ids of the failing tests; empty when all tests are run in every trial.
 */
export async function measureTrialLimits(
  bench: TestBench,
  baseline: TestRun,
  targets: readonly string[],
  empty: ReadonlyMap<string, Uint8Array>,
  signal: CancelSignal,
): Promise<TrialLimits> {
  if (baseline.timedOut) {
    const run = await bench.run({ files: empty, only: targets.length > 0 ? targets : null }, signal);
    const startMs = run.ok && !run.value.timedOut ? run.value.elapsedMs : 0;
    const limitMs = PATIENCE * startMs + BLIND_MS;
    return { targetsMs: limitMs, allMs: targets.length > 0 ? null : limitMs };
  }
  const allMs = patient(baseline.elapsedMs);
  if (targets.length === 0 || baseline.elapsedMs < LONG_SUITE_MS) return { targetsMs: allMs, allMs };
  const run = await bench.run({ files: new Map(), only: targets }, signal);
  return { targetsMs: run.ok && !run.value.timedOut ? patient(run.value.elapsedMs) : allMs, allMs };
}

/**
 * Sees whether a quick run of the original says what the baseline says, as any other run would.
 *
 * @returns how long quick runs may take; null where they say something else, or cannot be made.
 */
export async function measureQuickRun(
  bench: TestBench,
  baseline: TestRun,
  targets: readonly string[],
  limits: TrialLimits,
  signal: CancelSignal,
): Promise<number | null> {
  if (bench.servesQuickly !== true) return null;
  const only = targets.length > 0 ? targets : null;
  const request = { files: new Map(), only, timeLimitMs: limits.targetsMs, quick: true };
  await bench.run(request, signal); // the first of them pays for the start
  const run = await bench.run(request, signal);
  if (!run.ok || run.value.timedOut !== baseline.timedOut) return null;
  const before = new Map(baseline.results.map((result) => [result.id, result.status]));
  const expected = only ?? [...before.keys()];
  const now = new Map(run.value.results.map((result) => [result.id, result.status]));
  if (now.size !== expected.length || expected.some((id) => now.get(id) !== before.get(id))) return null;
  return baseline.timedOut ? limits.targetsMs : patient(run.value.elapsedMs);
}

function patient(elapsedMs: number): number {
  return Math.max(FLOOR_MS, Math.ceil(PATIENCE * elapsedMs));
}
