/** Whether the tests notice what stands in the file: with a text that cannot be loaded, something has to be different. */
import { unloadable } from '../../core/mutate/plantedFault.js';
import type { CancelSignal } from '../cancelSignal.js';
import { type Failure, failure } from '../failures.js';
import type { MissCause, TestRun } from '../ports/oracle.js';
import type { Result } from '../result.js';
import { success } from '../result.js';
import { errorLine } from '../words/errorLine.js';
import { causedByText } from './causedByText.js';
import { isSameRun } from './compareRuns.js';
import type { PreparedTests } from './prepareTests.js';

/** Longest part of a runner's message that is repeated. */
const REASON_CHARACTERS = 200;

/**
 * Asks with a run of all tests, unless a failing test points into the file already.
 *
 * @returns null when the tests notice; else why nothing can be verified.
 */
export async function whyUnnoticed(
  tests: PreparedTests,
  original: string,
  path: string,
  signal: CancelSignal,
): Promise<Result<Failure | null>> {
  const { baseline, runner, plan, bench } = tests;
  if (baseline.results.some((result) => result.frames.some((frame) => frame.path === path))) return success(null);
  const run = await runner.tracedRun(unloadable(original), path, signal);
  if (!run.ok) return causedByText(run.failure.code) ? success(null) : run;
  if (!isSameRun(baseline, run.value)) return success(null);
  const cause = (await bench.whyMissed?.(path, run.value)) ?? null;
  const detail = cause === null || cause.kind === 'never-loaded' ? noStartOf(baseline) : null;
  return success(
    failure('tests-miss-file', { path, command: plan.command, ...(detail ?? (cause ? detailOf(cause) : {})) }),
  );
}

/** Where nothing passes at all, tests that cannot start are likelier than tests of something else. */
function noStartOf({ results }: TestRun): Record<string, string> | null {
  const first = results.find((result) => result.status === 'failed');
  if (first === undefined || results.some((result) => result.status === 'passed')) return null;
  const message = first.message ?? '';
  const reason = errorLine(message)?.slice(0, REASON_CHARACTERS) ?? null;
  // A test that asserts something has started.
  return reason === null || /assert/i.test(message) ? null : { cause: 'none-passes', reason };
}

/** Under the names that the sentences of `messages.ts` use. */
function detailOf(cause: MissCause): Record<string, string> {
  const { kind, ...places } = cause;
  return { cause: kind, ...('path' in places ? { where: places.where, other: places.path } : places) };
}
