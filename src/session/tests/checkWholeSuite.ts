/** Confirms what the tests near the file have shown with the whole suite, and finds out whose fault it is where something fails. */
import type { CancelSignal } from '../cancelSignal.js';
import { type Failure, failure } from '../failures.js';
import type { TestRun } from '../ports/oracle.js';
import type { Result } from '../result.js';
import { causedByText } from './causedByText.js';
import { countTests, failingOf, passingIn, wasEnded } from './compareRuns.js';
import { type WholeResult, type WholeSuite, wholeSuiteOf } from './wholeSuite.js';

/** Runs all tests of the project on a text. Runs of one text are remembered, those of `only` some tests are not. */
export type RunWhole = (text: string, only: readonly string[] | null, signal: CancelSignal) => Promise<Result<TestRun>>;

/** What is confirmed. */
export interface WholeSubject {
  readonly command: string;
  readonly original: string;
  readonly proposal: string;
  /** The smallest part that the tests near the file accept; null where none was verified. */
  readonly minimal: string | null;
}

/**
 * Runs the proposal and, where it differs, the minimal text; the original only when something fails that may fail there too. What fails
 * is run once more on the proposal, so that tests which do not always say the same accuse nobody.
 *
 * Rejects with the signal's reason when cancelled.
 */
export async function checkWholeSuite(
  subject: WholeSubject,
  run: RunWhole,
  onState: (state: WholeSuite) => void,
  signal: CancelSignal,
): Promise<WholeSuite> {
  return new Check(subject, run, onState, signal).perform();
}

class Check {
  readonly #subject: WholeSubject;
  readonly #run: RunWhole;
  readonly #onState: (state: WholeSuite) => void;
  readonly #signal: CancelSignal;
  #state: WholeSuite;

  constructor(subject: WholeSubject, run: RunWhole, onState: (state: WholeSuite) => void, signal: CancelSignal) {
    this.#subject = subject;
    this.#run = run;
    this.#onState = onState;
    this.#signal = signal;
    this.#state = wholeSuiteOf(subject.command, 'running');
  }

  async perform(): Promise<WholeSuite> {
    this.#learn({});
    const proposal = await this.#whole(this.#subject.proposal);
    if (!proposal.ok && !causedByText(proposal.failure.code)) return this.#failed(proposal.failure);
    const isClean = proposal.ok && hasEnded(proposal.value) && failing(proposal.value) === 0;
    // Where something is wrong, the original says whose fault it is.
    const original = isClean ? null : await this.#whole(this.#subject.original);
    if (original !== null) {
      if (!original.ok) return this.#failed(original.failure);
      if (!hasEnded(original.value)) return this.#failed(whyEnded(this.#subject.command, original.value));
      this.#learn({ original: countTests(original.value) });
    }
    const passed = original === null ? [] : passingIn(original.value);
    const broken = await this.#steadily(lostIn(passed, proposal));
    this.#learn({ proposal: resultOf(proposal, broken) });
    const required = proposal.ok && hasEnded(proposal.value) ? passingIn(proposal.value) : passed;
    return this.#confirmMinimal(required);
  }

  async #confirmMinimal(required: readonly string[]): Promise<WholeSuite> {
    const { minimal, proposal } = this.#subject;
    if (minimal !== null && minimal !== proposal) {
      const run = await this.#whole(minimal);
      if (!run.ok && !causedByText(run.failure.code)) return this.#failed(run.failure);
      const broken = await this.#steadily(lostIn(required, run), true);
      this.#learn({ minimal: { ...resultOf(run, broken), text: minimal } });
    }
    return this.#learn({ state: 'done' });
  }

  /**
   * The ones of these that a second run of the proposal does not clear.
   *
   * @param passedThere - whether they passed there before: then failing now clears them, since they do not always say the same.
   */
  async #steadily(suspects: readonly string[], passedThere = false): Promise<readonly string[]> {
    if (suspects.length === 0) return [];
    const again = await this.#run(this.#subject.proposal, suspects, this.#signal);
    if (!again.ok) return suspects;
    const failingNow = failingOf(suspects, again.value);
    return passedThere ? suspects.filter((id) => !failingNow.includes(id)) : failingNow;
  }

  #whole(text: string): Promise<Result<TestRun>> {
    return this.#run(text, null, this.#signal);
  }

  #failed(why: Failure): WholeSuite {
    return this.#learn({ state: 'failed', failure: why });
  }

  #learn(news: Partial<WholeSuite>): WholeSuite {
    this.#state = { ...this.#state, ...news };
    this.#onState(this.#state);
    return this.#state;
  }
}

function hasEnded(run: TestRun): boolean {
  return !wasEnded(run);
}

function failing(run: TestRun): number {
  return countTests(run).failed;
}

function lostIn(required: readonly string[], run: Result<TestRun>): readonly string[] {
  return run.ok ? failingOf(required, run.value) : required;
}

function resultOf(run: Result<TestRun>, broken: readonly string[]): WholeResult {
  return { counts: run.ok ? countTests(run.value) : null, broken };
}

function whyEnded(command: string, run: TestRun): Failure {
  if (run.overLimit === undefined) {
    return failure('tests-timed-out', { command, limitSeconds: Math.round(run.elapsedMs / 1000) });
  }
  return failure('test-run-broken', { command, reason: `it was ended by the limit of ${run.overLimit}` });
}
