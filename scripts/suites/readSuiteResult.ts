/** Judges a suite by its journal. */
import { readFileSync } from 'node:fs';
import type { JournalEntry } from './suiteJournal.ts';

export interface NamedDetail {
  readonly name: string;
  readonly detail: string;
}

export interface SuiteResult {
  readonly suite: string;
  readonly passed: number;
  readonly failed: readonly NamedDetail[];
  readonly skipped: readonly NamedDetail[];
}

/**
 * A suite whose journal is missing, empty or without its end, or whose runner failed without a failed test, has failed:
 * that counts as one failure more.
 *
 * @param suite - its name, for people.
 * @param journalFile - what the suite wrote.
 * @param runnerProblem - what else went wrong with the runner, if anything: a time-out, an exit status.
 */
export function readSuiteResult(suite: string, journalFile: string, runnerProblem?: string): SuiteResult {
  const entries = readJournal(journalFile);
  const tests = entries.filter((entry) => entry.kind === 'test');
  const having = (state: string) => tests.filter((test) => test.state === state);
  const failed = having('failed').map(({ name, detail }) => ({
    name,
    detail: detail ?? 'It failed without a message.',
  }));
  const problem = suiteProblem(entries) ?? (failed.length === 0 ? runnerProblem : undefined);
  if (problem !== undefined) {
    const cause = runnerProblem === undefined || runnerProblem === problem ? '' : ` (${runnerProblem})`;
    failed.push({ name: `the ${suite} suite as a whole`, detail: `${problem}${cause}` });
  }
  const skipped = having('skipped').map(({ name, detail }) => ({ name, detail: detail ?? 'no reason given' }));
  return { suite, passed: having('passed').length, failed, skipped };
}

/** Whether the suite broke down instead of coming to its end. */
export function isIncomplete(journalFile: string): boolean {
  return readJournal(journalFile).at(-1)?.kind !== 'end';
}

/** @returns what is wrong with the suite as a whole, or undefined when it is complete. */
function suiteProblem(entries: readonly JournalEntry[]): string | undefined {
  const last = entries.at(-1);
  const tests = entries.filter((entry) => entry.kind === 'test');
  if (last === undefined) return 'It wrote no result.';
  if (last.kind === 'running') return `It ended in the middle of "${last.name}", after ${tests.length} tests.`;
  if (last.kind === 'test')
    return `It ended before its time, after ${tests.length} tests; the last was "${last.name}".`;
  if (last.tests !== tests.length) return `It ran ${last.tests} tests but has results of ${tests.length}.`;
  return tests.length === 0 ? 'It ran no tests.' : undefined;
}

/** @returns the entries up to the first line that is not whole: a killed writer may leave half of one. */
function readJournal(file: string): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  try {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line !== '') entries.push(JSON.parse(line) as JournalEntry);
    }
  } catch {
    // Missing or cut off: what was read so far is what there is.
  }
  return entries;
}
