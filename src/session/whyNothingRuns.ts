/** The line that says why none of the tests can run on a text: it does not parse, does not compile, cannot be loaded. */
import type { TestRun } from './ports/oracle.js';

/** A line that names the error, as most languages put it. */
const NAMED = /^(?:E\s+)?((?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)(?: \[\w+\])?: .*)$/gm;
/** A line that gives its place, as compilers put it. */
const PLACED = /^(\S+:\d+(?::\d+)?:? .*)$/m;
const LONGEST = 300;

/** @returns null where some of the tests have run. */
export function whyNothingRuns(baseline: TestRun, run: TestRun): string | null {
  const before = new Set(baseline.results.map((result) => result.id));
  const message = run.results.find((result) => result.status === 'failed')?.message ?? null;
  if (message === null || run.results.some((result) => before.has(result.id))) return null;
  const line =
    [...message.matchAll(NAMED)].at(-1)?.[1] ?? PLACED.exec(message)?.[1] ?? message.trim().split('\n').at(-1) ?? '';
  return line.trim().slice(0, LONGEST);
}
