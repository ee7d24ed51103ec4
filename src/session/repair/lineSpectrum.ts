/**
 * How suspicious lines are by which tests run them: a line that failing tests run and passing tests do not is more so.
 *
 * Source: Abreu, Zoeteweij & van Gemund, "On the Accuracy of Spectrum-based Fault Localization", TAIC PART 2007, who take the
 * coefficient from Ochiai, Bull. Jpn. Soc. Sci. Fish. 22, 1957.
 */
import type { CancelSignal } from '../cancelSignal.js';
import type { CoveredLines, LineCoverage, RunRequest, TestBench, TestRun } from '../ports/oracle.js';

/** What coverage says of the lines of one file; 1-based. */
export interface LineSpectrum {
  /** Ochiai's coefficient of a line, 0 to 1; 0 where no failing test runs it. */
  suspicionOf(line: number): number;
  /** Lines that could run and that no failing test runs, in order: what stands on them is not what made the tests fail. */
  readonly idle: readonly number[];
}

/** A suite that takes longer is not run once more only to see where it goes. */
const LONGEST_SUITE_MS = 60_000;

/**
 * Runs the tests of the original once more, or twice where a run tells only of all its tests together, and sees which lines they run.
 *
 * @returns null where the bench cannot tell, or a run of the original does not end by itself.
 */
export async function measureSpectrum(
  bench: TestBench,
  baseline: TestRun,
  path: string,
  signal: CancelSignal,
): Promise<LineSpectrum | null> {
  if (bench.tellsLines !== true || baseline.timedOut || baseline.elapsedMs > LONGEST_SUITE_MS) return null;
  const ask = async (only: readonly string[] | null): Promise<LineCoverage | null> => {
    const request: RunRequest = { files: new Map(), only, linesOf: path };
    const run = await bench.run(request, signal);
    return run.ok && !run.value.timedOut ? (run.value.coverage ?? null) : null;
  };
  const failing = idsOf(baseline, 'failed');
  const passing = idsOf(baseline, 'passed');
  const all = await ask(null);
  if (all === null) return null;
  if (!all.covered.some((entry) => isMixed(entry, failing))) return spectrumOf(all, failing);
  const [first, second] = [await ask([...failing]), await ask([...passing])];
  if (first === null || second === null) return null;
  // A runner that cannot choose has run all of them both times.
  if ([...first.covered, ...second.covered].some((entry) => isMixed(entry, failing))) return null;
  return spectrumOf({ covered: [...first.covered, ...second.covered], runnable: all.runnable }, failing);
}

function idsOf(run: TestRun, status: string): ReadonlySet<string> {
  return new Set(run.results.filter((result) => result.status === status).map((result) => result.id));
}

/** Whether tests of both kinds ran the lines together. */
function isMixed({ tests }: CoveredLines, failing: ReadonlySet<string>): boolean {
  return tests.some((id) => failing.has(id)) && tests.some((id) => !failing.has(id));
}

/** The coefficients of all lines; tests that ran lines together count each. */
export function spectrumOf({ covered, runnable }: LineCoverage, failing: ReadonlySet<string>): LineSpectrum {
  const failed = new Map<number, number>();
  const passed = new Map<number, number>();
  for (const { tests, lines } of covered) {
    const failures = tests.filter((id) => failing.has(id)).length;
    for (const line of lines) {
      failed.set(line, (failed.get(line) ?? 0) + failures);
      passed.set(line, (passed.get(line) ?? 0) + tests.length - failures);
    }
  }
  const ofFailing = (line: number): number => failed.get(line) ?? 0;
  return {
    suspicionOf(line) {
      const ran = ofFailing(line);
      return ran === 0 ? 0 : ran / Math.sqrt(failing.size * (ran + (passed.get(line) ?? 0)));
    },
    idle: runnable.filter((line) => ofFailing(line) === 0),
  };
}
