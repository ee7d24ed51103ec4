/** One trial: whether a text makes every failing test pass and breaks none, asked in the cheapest way. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Failure } from '../failures.js';
import type { RunRequest, TestBench, TestResult, TestRun } from '../ports/oracle.js';
import { causedByText } from '../tests/causedByText.js';
import { compareRuns, failingIn, wasEnded } from '../tests/compareRuns.js';
import type { Verdict } from './firstAccepted.js';
import { measureQuickRun, measureTrialLimits, type TrialLimits } from './trialLimits.js';

/** What a trial showed. */
export interface TrialVerdict extends Verdict {
  /** How much nearer the failing tests came to passing; 0 when they did not. */
  readonly progress: number;
  /** Test runs that it took. */
  readonly runs: number;
  /** Of all tests, where the text was accepted. */
  readonly full?: TestRun;
}

/** Thrown to stop the search when the tests cannot be run at all; carries the failure as a value to the proposer. */
export class TrialFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The file whose texts are judged, and what by. */
export interface JudgedFile {
  readonly bench: TestBench;
  readonly baseline: TestRun;
  readonly path: string;
  encode(text: string): Promise<Uint8Array>;
}

/** Judges texts of one file by the tests. */
export class TrialJudge {
  readonly #bench: TestBench;
  readonly #baseline: TestRun;
  readonly #path: string;
  readonly #encode: (text: string) => Promise<Uint8Array>;
  /** Empty when all tests fail, so that choosing among them saves nothing. */
  readonly #targets: readonly string[];
  readonly #limits: TrialLimits;
  /** How long a quick run may take; null where they are of no use. */
  readonly #quickMs: number | null;

  constructor(task: JudgedFile, targets: readonly string[], limits: TrialLimits, quickMs: number | null) {
    this.#bench = task.bench;
    this.#baseline = task.baseline;
    this.#path = task.path;
    this.#encode = task.encode;
    this.#targets = targets;
    this.#limits = limits;
    this.#quickMs = quickMs;
  }

  /** A judge that knows how long a trial may take, and whether quick runs say the same here as others; runs the tests to find out. */
  static async create(task: JudgedFile, signal: CancelSignal): Promise<TrialJudge> {
    const { bench, baseline, path } = task;
    const failing = failingIn(baseline);
    const targets = failing.length < baseline.results.length ? failing : [];
    const empty = new Map([[path, await task.encode('')]]);
    const limits = await measureTrialLimits(bench, baseline, targets, empty, signal);
    const quick = await measureQuickRun(bench, baseline, targets, limits, signal);
    return new TrialJudge(task, targets, limits, quick);
  }

  /** The failing tests first; only a text that passes them is run against all, and never quickly. Throws `TrialFailure`. */
  async judge(text: string, signal: CancelSignal): Promise<TrialVerdict> {
    const files = new Map([[this.#path, await this.#encode(text)]]);
    let runs = 0;
    if (this.#targets.length > 0 || this.#quickMs !== null) {
      runs += 1;
      const run = await this.#run({ files, ...this.#first() }, signal);
      if (run === undefined || !this.#targetsPass(run)) {
        return { accepted: false, progress: this.#progressOf(run), runs };
      }
    }
    const { allMs } = this.#limits;
    const run = await this.#run({ files, only: null, ...(allMs === null ? {} : { timeLimitMs: allMs }) }, signal);
    if (run !== undefined && compareRuns(this.#baseline, run).complete) {
      return { accepted: true, progress: Infinity, runs: runs + 1, full: run };
    }
    return { accepted: false, progress: this.#progressOf(run), runs: runs + 1 };
  }

  /** How the first run of a trial is made. */
  #first(): Omit<RunRequest, 'files'> {
    const only = this.#targets.length > 0 ? this.#targets : null;
    if (this.#quickMs === null) return { only, timeLimitMs: this.#limits.targetsMs };
    return { only, timeLimitMs: this.#quickMs, quick: true };
  }

  /** Undefined when this text broke the run itself. */
  async #run(request: RunRequest, signal: CancelSignal): Promise<TestRun | undefined> {
    const result = await this.#bench.run(request, signal);
    if (result.ok) return result.value;
    if (causedByText(result.failure.code)) return undefined;
    throw new TrialFailure(result.failure);
  }

  /** By status, not by id: a file that could not be loaded stood for its tests, whose ids come to light only now. */
  #targetsPass(run: TestRun): boolean {
    const passes = run.results.some((result) => result.status === 'passed');
    return passes && !wasEnded(run) && !run.results.some((result) => result.status === 'failed');
  }

  /** Tests fixed count whole; a test that fails later than before, by the line it fails on, counts a little. */
  #progressOf(run: TestRun | undefined): number {
    if (run === undefined || wasEnded(run)) return 0;
    const before = new Map(this.#baseline.results.map((result) => [result.id, result]));
    let progress = 0;
    for (const result of run.results) {
      const was = before.get(result.id);
      if (was === undefined || was.status === 'skipped') continue;
      if (was.status === 'passed') progress -= result.status === 'passed' ? 0 : 2;
      else if (result.status === 'passed') progress += 1;
      else if (this.#testLine(result) > this.#testLine(was)) progress += 0.1;
    }
    return Math.max(0, progress);
  }

  /** The line on which the test itself failed: that of the innermost frame outside the file. */
  #testLine(result: TestResult): number {
    return result.frames.find((frame) => frame.path !== this.#path)?.line ?? 0;
  }
}
