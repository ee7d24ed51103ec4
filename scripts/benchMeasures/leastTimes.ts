/** Timing several ways of doing the same thing fairly, on a machine that has other things to do. */

/** Milliseconds of one call. */
export type Milliseconds = number;

/** Calls shorter than this are timed many at a time. */
const SPAN_MS = 2;

/**
 * Times functions in turns, so that whatever else the machine does meets them all.
 *
 * @param functions - the functions by name; each is called twice before the clock runs.
 * @param rounds - how often each one is timed.
 * @returns for each function the least time of a call: what is above it was somebody else's.
 */
export function leastTimes<Name extends string>(
  functions: Readonly<Record<Name, () => unknown>>,
  rounds: number,
): Record<Name, Milliseconds> {
  const names = Object.keys(functions) as Name[];
  const calls = {} as Record<Name, number>;
  const least = {} as Record<Name, Milliseconds>;
  for (const name of names) {
    functions[name]();
    calls[name] = Math.max(1, Math.ceil(SPAN_MS / Math.max(1e-4, timed(functions[name], 1))));
    least[name] = Number.POSITIVE_INFINITY;
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      least[name] = Math.min(least[name], timed(functions[name], calls[name]));
    }
  }
  return least;
}

function timed(run: () => unknown, calls: number): Milliseconds {
  const started = performance.now();
  for (let call = 0; call < calls; call++) {
    run();
  }
  return (performance.now() - started) / calls;
}
