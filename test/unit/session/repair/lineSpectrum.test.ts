/** Suspicion from coverage. */
import { describe, expect, it } from 'vitest';
import type {
  CoveredLines,
  LineCoverage,
  RunRequest,
  TestBench,
  TestRun,
} from '../../../../src/session/ports/oracle.js';
import { measureSpectrum, spectrumOf } from '../../../../src/session/repair/lineSpectrum.js';
import { success } from '../../../../src/session/result.js';

const RUN: TestRun = {
  results: [],
  exitCode: 1,
  timedOut: false,
  output: '',
  outputCut: false,
  elapsedMs: 10,
};

const BASELINE: TestRun = {
  ...RUN,
  results: (['bad', 'good', 'fine'] as const).map((id) => ({
    id,
    status: id === 'bad' ? 'failed' : 'passed',
    message: null,
    frames: [],
    elapsedMs: 1,
  })),
};

/** The lines that each test runs. */
const LINES: Readonly<Record<string, readonly number[]>> = { bad: [2, 3, 5], good: [2, 3], fine: [2] };
const EACH: readonly CoveredLines[] = Object.entries(LINES).map(([id, lines]) => ({ tests: [id], lines }));

describe('spectrumOf', () => {
  it("is Ochiai's coefficient: higher for what fewer passing tests run, 0 for what no failing test runs", () => {
    const { suspicionOf, idle } = spectrumOf(
      { covered: [...EACH, { tests: ['more'], lines: [9] }], runnable: [2, 3, 4, 5, 9] },
      new Set(['bad']),
    );
    expect(suspicionOf(2)).toBeCloseTo(1 / Math.sqrt(3), 12);
    expect(suspicionOf(3)).toBeCloseTo(1 / Math.sqrt(2), 12);
    expect(suspicionOf(5)).toBe(1);
    expect(suspicionOf(9)).toBe(0);
    expect(idle).toEqual([4, 9]);
  });

  it('stays within 0 and 1 when some failing tests miss a line', () => {
    const { suspicionOf } = spectrumOf(
      {
        covered: [
          { tests: ['a'], lines: [1] },
          { tests: ['b'], lines: [2] },
        ],
        runnable: [1, 2],
      },
      new Set(['a', 'b']),
    );
    expect(suspicionOf(1)).toBeCloseTo(Math.SQRT1_2, 12);
  });
});

/** A bench whose runs tell of each test, or of all together. */
class CoverageBench implements TestBench {
  readonly sandbox = 'none';
  readonly slots = 1;
  readonly tellsLines: boolean;
  readonly asked: RunRequest[] = [];
  readonly #together: boolean;
  readonly #chooses: boolean;

  constructor(together: boolean, { chooses = true, tells = true } = {}) {
    this.#together = together;
    this.#chooses = chooses;
    this.tellsLines = tells;
  }

  async run(request: RunRequest) {
    this.asked.push(request);
    const entries = EACH.filter((entry) => !this.#chooses || (request.only?.includes(entry.tests[0] ?? '') ?? true));
    const covered = this.#together
      ? [
          {
            tests: entries.flatMap((entry) => entry.tests),
            lines: [...new Set(entries.flatMap((entry) => entry.lines))],
          },
        ]
      : entries;
    const coverage: LineCoverage = { covered, runnable: [2, 3, 4, 5] };
    return success({ ...BASELINE, coverage });
  }

  async close(): Promise<void> {}
}

const signal = new AbortController().signal;

describe('measureSpectrum', () => {
  it('needs one run where tests are told apart', async () => {
    const bench = new CoverageBench(false);
    const spectrum = await measureSpectrum(bench, BASELINE, 'a.py', signal);
    expect(spectrum?.suspicionOf(3)).toBeCloseTo(Math.SQRT1_2, 12);
    expect(bench.asked).toEqual([{ files: new Map(), only: null, linesOf: 'a.py' }]);
  });

  it('runs failing and passing tests apart where they are not', async () => {
    const bench = new CoverageBench(true);
    const spectrum = await measureSpectrum(bench, BASELINE, 'a.js', signal);
    expect(spectrum?.suspicionOf(5)).toBe(1);
    expect(spectrum?.suspicionOf(3)).toBeLessThan(1);
    expect(spectrum?.idle).toEqual([4]);
    expect(bench.asked.map((request) => request.only)).toEqual([null, ['bad'], ['good', 'fine']]);
  });

  it('says nothing where it cannot be told, and does not run what hangs', async () => {
    expect(await measureSpectrum(new CoverageBench(true, { chooses: false }), BASELINE, 'a.js', signal)).toBeNull();
    for (const [bench, baseline] of [
      [new CoverageBench(false, { tells: false }), BASELINE],
      [new CoverageBench(false), { ...BASELINE, timedOut: true }],
      [new CoverageBench(false), { ...BASELINE, elapsedMs: 600_000 }],
    ] as const) {
      expect(await measureSpectrum(bench, baseline, 'a.js', signal)).toBeNull();
      expect(bench.asked).toEqual([]);
    }
  });
});
