/** Runs the tests on texts (of one file, or of several joined into one), and remembers what each text did: no text is run twice for the same question. */
import type { TrialOutcome } from '../../core/minimize/minimize.js';
import type { CancelSignal } from '../cancelSignal.js';
import { CancelSource } from '../cancelSource.js';
import type { Failure } from '../failures.js';
import type { Clock } from '../ports/clock.js';
import type { RunRequest, TestBench, TestRun } from '../ports/oracle.js';
import { type Result, success } from '../result.js';
import { causedByText } from './causedByText.js';
import { failingOf } from './compareRuns.js';

/** A failure of the environment in the middle of a search; the search cannot go on. */
export class TrialAborted extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'TrialAborted';
    this.failure = failure;
  }
}

/** Which tests a trial runs: all that are near the file, or `only` some of them, or `only` some of the whole suite. */
export type TrialScope =
  | { readonly whole: false; readonly only: readonly string[] | null }
  | { readonly whole: true; readonly only: readonly string[] };

/** All tests near the file. */
export const ALL_NEAR: TrialScope = { whole: false, only: null };

/** The files of a run. */
export type RunFiles = Pick<RunRequest, 'files' | 'modes'>;

/** Counts runs and their time as it goes. */
export class TrialRunner {
  readonly #bench: TestBench;
  readonly #filesOf: (text: string) => Promise<RunFiles>;
  readonly #clock: Clock;
  readonly #fullRuns = new Map<string, TestRun>();
  readonly #wholeRuns = new Map<string, TestRun>();
  /** By scope and text. */
  readonly #partRuns = new Map<string, TestRun>();
  readonly #underWay = new Map<string, CancelSource>();
  #runs = 0;
  #elapsedMs = 0;

  /** @param filesOf - the files that a text stands for. */
  constructor(bench: TestBench, filesOf: (text: string) => Promise<RunFiles>, clock: Clock) {
    this.#bench = bench;
    this.#filesOf = filesOf;
    this.#clock = clock;
  }

  /** Runs made so far, of whatever kind. */
  get runs(): number {
    return this.#runs;
  }

  /** Time spent in runs so far. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  get slots(): number {
    return this.#bench.slots;
  }

  /** The full run of exactly this text, if there was one. */
  known(text: string): TestRun | null {
    return this.#fullRuns.get(text) ?? null;
  }

  /** Takes over a full run of exactly this text that somebody else has made, so that it is not made again. */
  learn(text: string, run: TestRun): void {
    this.#fullRuns.set(text, run);
  }

  /** The run of the whole suite on exactly this text, if there was one. */
  knownWhole(text: string): TestRun | null {
    return this.#wholeRuns.get(text) ?? null;
  }

  /** Runs all tests on a text; `again` runs them even when the text was run before. */
  async fullRun(text: string, signal: CancelSignal, again = false): Promise<Result<TestRun>> {
    const known = this.#fullRuns.get(text);
    if (known && !again) return success(known);
    const run = await this.#run(text, { only: null }, signal);
    if (run.ok && !again) this.#fullRuns.set(text, run.value);
    return run;
  }

  /** The same for a text that is run once, to see what is loaded in the place of a file. */
  tracedRun(text: string, trace: string, signal: CancelSignal): Promise<Result<TestRun>> {
    return this.#run(text, { only: null, trace }, signal);
  }

  /**
   * Runs the whole suite on a text, or `only` some tests wherever in it they are; the former is remembered.
   *
   * @param limitMs - the time that one run may take; that of the other runs when null.
   */
  async wholeRun(
    text: string,
    only: readonly string[] | null,
    limitMs: number | null,
    signal: CancelSignal,
  ): Promise<Result<TestRun>> {
    const known = only === null ? this.#wholeRuns.get(text) : undefined;
    if (known) return success(known);
    const limit = limitMs === null ? {} : { timeLimitMs: limitMs };
    const run = await this.#run(text, { only, whole: true, ...limit }, signal);
    if (run.ok && only === null) this.#wholeRuns.set(text, run.value);
    return run;
  }

  /**
   * Whether the required tests pass on a text. A text that breaks the run itself passes none of them.
   *
   * @param scope - the tests to run (a superset of `required`).
   *
   * @throws TrialAborted when the tests cannot be run at all.
   */
  async trial(
    text: string,
    required: readonly string[],
    scope: TrialScope,
    signal: CancelSignal,
  ): Promise<TrialOutcome> {
    const known = this.#knownTrial(text, scope);
    if (known) return outcomeOf(required, known);
    const run = await this.#underWayRun(text, scope, signal);
    if (!run.ok && causedByText(run.failure.code)) return { holds: false, failing: required };
    if (!run.ok) throw new TrialAborted(run.failure);
    if (scope.only !== null) this.#partRuns.set(trialKey(text, scope), run.value);
    return outcomeOf(required, run.value);
  }

  /** Whether a trial of this text would run nothing, as what it asks is known. */
  isKnown(text: string, scope: TrialScope): boolean {
    return this.#knownTrial(text, scope) !== undefined;
  }

  #knownTrial(text: string, scope: TrialScope): TestRun | undefined {
    const all = scope.whole ? this.#wholeRuns : this.#fullRuns;
    return all.get(text) ?? this.#partRuns.get(trialKey(text, scope));
  }

  /** Ends a trial of this text that is under way, if there is one: it rejects then. */
  abandon(text: string): void {
    this.#underWay.get(text)?.cancel(new Error('nobody waits for this trial any more'));
  }

  async #underWayRun(text: string, scope: TrialScope, signal: CancelSignal): Promise<Result<TestRun>> {
    const own = new CancelSource(signal);
    this.#underWay.set(text, own);
    try {
      return await (scope.only === null ? this.fullRun(text, own.signal) : this.#run(text, scope, own.signal));
    } finally {
      own.release();
      if (this.#underWay.get(text) === own) this.#underWay.delete(text);
    }
  }

  async #run(
    text: string,
    request: Omit<RunRequest, 'files' | 'modes'>,
    signal: CancelSignal,
  ): Promise<Result<TestRun>> {
    const started = this.#clock.now();
    const files = await this.#filesOf(text);
    this.#runs += 1;
    try {
      return await this.#bench.run({ ...files, ...request }, signal);
    } finally {
      this.#elapsedMs += this.#clock.now() - started;
    }
  }
}

function outcomeOf(required: readonly string[], run: TestRun): TrialOutcome {
  const failing = failingOf(required, run);
  return { holds: failing.length === 0, failing };
}

function trialKey(text: string, { whole, only }: TrialScope): string {
  return JSON.stringify([whole, only, text]);
}
