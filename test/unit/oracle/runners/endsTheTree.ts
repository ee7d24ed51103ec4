/** Shows of a runner that neither cancelling nor the time limit leaves anything of it, however deep what hangs was started. */
import { expect } from 'vitest';
import type { TestBench, TestRun } from '../../../../src/session/ports/oracle.js';
import { eventually, livingProcesses, unusedSeconds } from '../livingProcesses.js';
import { filesOf, NEVER, unwrap } from '../oraclePlace.js';

/** What to run for it. */
export interface HangingRun {
  readonly bench: TestBench;
  /** Relative to the workspace folder. */
  readonly file: string;
  /** The file's text, in which something starts `sleep SECONDS` and waits for it. */
  readonly text: (seconds: string) => string;
  /** The tests of the run with the limit; all when null. */
  readonly only: readonly string[] | null;
  readonly timeLimitMs: number;
}

/** @returns the run that the limit ended. */
export async function endsTheTree({ bench, file, text, only, timeLimitMs }: HangingRun): Promise<TestRun> {
  const seconds = unusedSeconds();
  const files = filesOf({ [file]: text(seconds) });
  const controller = new AbortController();
  const running = bench.run({ files, only: null }, controller.signal);
  expect(await eventually(() => livingProcesses(`sleep ${seconds}`).length > 0, 60_000)).toBe(true);
  controller.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect(livingProcesses(seconds)).toEqual([]);

  const hung = unwrap(await bench.run({ files, only, timeLimitMs }, NEVER));
  expect(hung.timedOut).toBe(true);
  expect(livingProcesses(seconds)).toEqual([]);
  return hung;
}
