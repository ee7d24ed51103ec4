/** How the tests of a plan are run in a copy that is ready. */
import type { RunRequest, TestRun } from '../session/ports/oracle.js';
import type { Result } from '../session/result.js';
import type { Slot } from './benchParts.js';

/** One way to run tests: a command, or a program with cases of input and output. */
export interface RunMethod {
  /** Rejects with the signal's reason when cancelled; throws what the disk throws. */
  run(slot: Slot, request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>>;
  /** Whether it has another way for requests that are `quick`. */
  readonly servesQuickly?: boolean;
  /** Whether it can tell which lines of a file were run. */
  readonly tellsLines?: boolean;
  /** Ends what it has kept running between runs. Never rejects. */
  close?(): Promise<void>;
}
