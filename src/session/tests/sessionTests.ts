/** The tests of one session: prepared when they are first needed, with what an earlier session of the same review has run of them. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Failure } from '../failures.js';
import type { FixListener } from '../fixListener.js';
import type { FixSnapshot } from '../fixSnapshot.js';
import type { TestRun } from '../ports/oracle.js';
import type { Result } from '../result.js';
import { KeptHunks } from '../review/keptHunks.js';
import type { ReviewFacts } from '../review/reviewFacts.js';
import { type NoTests, type PreparedTests, whyNoTarget } from './prepareTests.js';
import { TrialAborted } from './trialRunner.js';

/** What is tested. */
export interface TestedText {
  readonly original: string;
  /** What failures call it: the file, or the revision that a tree is compared with. */
  readonly name: string;
  /** Finds and readies the tests, as they are now. */
  prepare(signal: CancelSignal): Promise<Result<PreparedTests | NoTests>>;
}

/** What an earlier session of the same review knew of the tests. */
export interface EarlierTests
  extends Pick<FixSnapshot, 'hunks' | 'plan' | 'sandbox' | 'baseline' | 'proposalRun' | 'shownRun' | 'elapsedMs'> {
  readonly proposal: { readonly text: string };
}

export class SessionTests {
  readonly #tested: TestedText;
  readonly #listener: Pick<FixListener, 'onRun'>;
  readonly #earlier: EarlierTests | null;
  #prepared: PreparedTests | NoTests | null = null;
  #isClosed = false;

  /** @param earlier - what an earlier session of this review knew; its tests are prepared anew only when something is to be run. */
  constructor(tested: TestedText, listener: Pick<FixListener, 'onRun'>, earlier: EarlierTests | null) {
    this.#tested = tested;
    this.#listener = listener;
    this.#earlier = earlier;
  }

  /** Finds and readies them, as they are now. */
  async prepare(signal: CancelSignal): Promise<Result<PreparedTests | NoTests>> {
    const tests = await this.#tested.prepare(signal);
    if (tests.ok) this.#prepared = tests.value;
    return tests;
  }

  /**
   * The same where they are those of an earlier session: before its first run, as they may have changed meanwhile.
   *
   * @throws TrialAborted when they cannot be.
   */
  async prepareAgain(signal: CancelSignal): Promise<void> {
    if (!this.isAway) return;
    const tests = await this.prepare(signal);
    if (!tests.ok) throw new TrialAborted(tests.failure);
  }

  /**
   * Runs all of them on the text that is shown; nothing where they cannot verify anything.
   *
   * @throws TrialAborted when they cannot be run.
   */
  async runOnShown(text: string, signal: CancelSignal): Promise<void> {
    const tests = this.verifiable;
    if (tests === null) return;
    const run = await tests.runner.fullRun(text, signal);
    if (!run.ok) throw new TrialAborted(run.failure);
    this.#listener.onRun('shown', tests.plan, run.value);
  }

  /** Whether they are those of an earlier session, which nobody has prepared in this one. */
  get isAway(): boolean {
    return this.#earlier !== null && this.#prepared === null && !this.#isClosed;
  }

  /** As long as they can be run; null as well where none fails on the original, so that nothing can be verified. */
  get verifiable(): PreparedTests | null {
    if (this.#prepared?.kind !== 'tests' || this.#isClosed) return null;
    return this.whyNoTarget === null ? this.#prepared : null;
  }

  /** Why there is nothing to aim a repair at; null when a test fails on the original, or nothing was ever prepared. */
  get whyNoTarget(): Failure | null {
    const baseline = this.#earlier?.baseline ?? null;
    const known = this.#prepared ?? (baseline && { kind: 'tests', baseline });
    return known && whyNoTarget(known, this.#tested.name);
  }

  get facts(): Pick<ReviewFacts, 'plan' | 'sandbox' | 'baseline'> {
    const tests = this.#prepared;
    if (tests?.kind === 'tests') return { plan: tests.plan, sandbox: tests.bench.sandbox, baseline: tests.baseline };
    const { plan = null, sandbox = null, baseline = null } = this.#earlier ?? {};
    return { plan, sandbox, baseline };
  }

  /** A run of all tests on exactly this text, of this session or the one before. */
  knownRun(text: string): TestRun | null {
    const now = this.#prepared?.kind === 'tests' ? this.#prepared.runner.known(text) : null;
    if (now !== null || this.#earlier === null) return now;
    if (text === this.#earlier.proposal.text) return this.#earlier.proposalRun;
    const shownThen = new KeptHunks(this.#tested.original, this.#earlier.hunks).text;
    return text === shownThen ? this.#earlier.shownRun : null;
  }

  /** Time spent in runs, those of the earlier session included; null where nothing was prepared. */
  get elapsedMs(): number | null {
    const now = this.#prepared?.kind === 'tests' ? this.#prepared.runner.elapsedMs : null;
    return this.#earlier === null ? now : (this.#earlier.elapsedMs.tests ?? 0) + (now ?? 0);
  }

  /** Ends what runs and removes the copy. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#prepared?.kind === 'tests') await this.#prepared.bench.close();
  }
}
