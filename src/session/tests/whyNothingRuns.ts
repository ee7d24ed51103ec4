/** The line that says why none of the tests can run on a text: it does not parse, does not compile, cannot be loaded. */
import type { TestRun } from '../ports/oracle.js';
import { errorLine } from '../words/errorLine.js';

const LONGEST = 300;

/** @returns null where some of the tests have run. */
export function whyNothingRuns(baseline: TestRun, run: TestRun): string | null {
  const before = new Set(baseline.results.map((result) => result.id));
  const message = run.results.find((result) => result.status === 'failed')?.message ?? null;
  if (message === null || run.results.some((result) => before.has(result.id))) return null;
  const line = errorLine(message) ?? message.trim().split('\n').at(-1) ?? '';
  return line.trim().slice(0, LONGEST);
}
