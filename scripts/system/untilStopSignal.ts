/** Keeps a task going until somebody ends it. */
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns the signal's name, once Ctrl-C is pressed or the process is asked to end. */
export function untilStopSignal(): Promise<(typeof SIGNALS)[number]> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(signal));
  });
}

/**
 * Ends the process in order when it is asked to end: first `tidyUp`, then the usual exit status. A second signal ends
 * it at once.
 */
export function tidyUpOnStopSignal(tidyUp: () => Promise<unknown>): void {
  void untilStopSignal().then(async (signal) => {
    await tidyUp();
    process.exit(128 + constants.signals[signal]);
  });
}
