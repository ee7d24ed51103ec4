/** Waiting for another process's lock without blocking the thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusyError } from './sqliteFailure.js';

const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 200;

/** Tries `operation` again while it throws SQLite's busy error, for about `limitMs`; then throws that error. */
export async function retryWhileBusy<T>(operation: () => Promise<T>, limitMs: number): Promise<T> {
  const deadlineMs = performance.now() + limitMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await operation();
    } catch (error) {
      if (!isBusyError(error) || performance.now() + waitMs > deadlineMs) throw error;
    }
    // Windows that started to wait together must not try together again.
    await sleep(waitMs * (0.5 + Math.random()));
  }
}
