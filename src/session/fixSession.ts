/** One fix from request to decision: tests, proposal, minimal patch, and the review that fills in live. */
import type { Grammar } from '../core/syntax/grammar.js';
import type { CancelSignal } from './cancelSignal.js';
import { type Failure, failure } from './failures.js';
import { Findings } from './findings.js';
import type { FixInput } from './fixInput.js';
import type { FixListener } from './fixListener.js';
import { type FixSnapshot, settledPhase, settledWhole, withoutOutput } from './fixSnapshot.js';
import { Measurer } from './measurer.js';
import { type FileSearchPlace, SmallestPart } from './minimizing/smallestPart.js';
import type { Clock } from './ports/clock.js';
import type { Grammars } from './ports/grammars.js';
import type { Oracle } from './ports/oracle.js';
import type { Proposer } from './ports/proposer.js';
import type { Report } from './report.js';
import { askProposer } from './request/askProposer.js';
import { buildReview } from './review/buildReview.js';
import { KeptHunks } from './review/keptHunks.js';
import type { Review } from './review/review.js';
import type { ReviewFacts } from './review/reviewFacts.js';
import { changesNothing } from './tests/compareRuns.js';
import { whyUnnoticed } from './tests/noticesFile.js';
import { type PreparedTests, prepareTests } from './tests/prepareTests.js';
import { DEFAULT_REPEATS, runProposal } from './tests/runProposal.js';
import { SessionTests } from './tests/sessionTests.js';
import { TrialAborted } from './tests/trialRunner.js';
import type { Translate } from './translate.js';

export interface FixPorts {
  readonly oracle: Oracle;
  readonly grammars: Grammars;
  readonly proposer: Proposer;
  /** For the progress display. */
  readonly providerName: string;
  /** Built-in repair cannot work without failing tests; a model can. */
  readonly proposerNeedsTests: boolean;
  readonly clock: Clock;
  readonly translate: Translate;
}

export type FixOutcome =
  | { readonly kind: 'reviewed'; readonly review: Review }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Effects go through the ports alone; the editor and the command line drive the same class. */
export class FixSession {
  readonly #input: FixInput;
  readonly #ports: FixPorts;
  readonly #listener: FixListener;
  readonly #startedMs: number;
  /** What an earlier session of this review knew. */
  readonly #earlier: FixSnapshot | null;
  readonly #tests: SessionTests;
  readonly #found: Findings;
  readonly #hunks: KeptHunks;
  #measurer: Measurer | null = null;
  #shownRunning = false;
  #isConfirmed = false;
  #stopReason: Failure | null = null;
  #review: Review | null = null;

  constructor(input: FixInput, ports: FixPorts, listener: FixListener, earlier: FixSnapshot | null = null) {
    this.#input = input;
    this.#ports = ports;
    this.#listener = listener;
    this.#startedMs = ports.clock.now();
    this.#earlier = earlier;
    const tested = {
      ...{ original: input.original, name: input.workspace.file },
      prepare: (signal: CancelSignal) => prepareTests(input, ports, listener, signal),
    };
    this.#tests = new SessionTests(tested, listener, earlier);
    this.#found = earlier === null ? new Findings() : Findings.of(earlier);
    this.#hunks = new KeptHunks(input.original, earlier?.hunks);
  }

  /**
   * Goes on with a review from what its earlier session knew. Nothing runs and nobody is told before something is asked for; keeping
   * and dropping are measured at once, and results of earlier runs count for the texts that they were of.
   */
  static async restore(
    snapshot: FixSnapshot,
    input: FixInput,
    ports: FixPorts,
    listener: FixListener,
  ): Promise<FixSession> {
    const session = new FixSession(input, ports, listener, snapshot);
    session.#measurer = new Measurer(input.original, snapshot.proposal.text, await session.#loadGrammar());
    return session;
  }

  /** The review as it is now; null before the reply has arrived. */
  get review(): Review | null {
    return this.#review;
  }

  /** What {@link restore} needs; null before the reply has arrived. */
  get snapshot(): FixSnapshot | null {
    const { proposal, phase, proposalRun, broke, comparison, minimization, whole, unnoticed } = this.#found;
    if (proposal === null) return null;
    const { plan, sandbox, baseline } = this.#tests.facts;
    const shownRun = this.#tests.knownRun(this.#hunks.text);
    return {
      ...{ proposal, broke, comparison, minimization, unnoticed, plan, sandbox },
      whole: whole && settledWhole(whole),
      hunks: this.#hunks.all,
      range: this.#input.context?.range ?? this.#earlier?.range ?? null,
      phase: settledPhase(phase),
      baseline: baseline && withoutOutput(baseline),
      proposalRun: proposalRun && withoutOutput(proposalRun),
      shownRun: shownRun && withoutOutput(shownRun),
      elapsedMs: this.#elapsedMs(),
    };
  }

  /**
   * Runs the whole fix, but for what `confirm` does.
   *
   * Rejects with the signal's reason when cancelled before there is a proposal; a cancel after that leaves the review as it is by
   * then, with phase `stopped`, and resolves.
   */
  async run(signal: CancelSignal): Promise<FixOutcome> {
    try {
      const outcome = await this.#propose(signal);
      if (outcome !== null) {
        await this.close();
        return { kind: 'failed', failure: outcome };
      }
    } catch (error) {
      await this.close();
      throw error;
    }
    await this.#guard(signal, () => this.#verify(signal));
    return { kind: 'reviewed', review: this.#publish() };
  }

  /** Whether `confirm` has something to do. */
  get needsConfirming(): boolean {
    const { comparison, phase } = this.#found;
    const isNarrowed = this.#tests.verifiable?.plan.wholeCommand !== undefined;
    return isNarrowed && !this.#isConfirmed && phase === 'done' && comparison?.repair === true;
  }

  /**
   * Where the tests were narrowed to those near the file, lets the whole suite confirm what was found. Cancelling it keeps the review;
   * called again it goes on.
   */
  async confirm(signal: CancelSignal): Promise<void> {
    const tests = this.#tests.verifiable;
    if (tests === null || !this.needsConfirming) return;
    await this.#guard(signal, async () => {
      await this.#smallestPart(tests).confirm(signal);
      this.#isConfirmed = true;
    });
    this.#publish();
  }

  /** Keeps or drops hunks and measures what is shown at once; its tests are stale until `verifyShown`, unless that text was run. */
  setKept(ids: readonly string[], kept: boolean): void {
    this.#hunks.keep(ids, kept);
    this.#publish();
  }

  /** Drops what the tests do not need and keeps the rest: what they cannot judge stays. */
  keepNeededOnly(): void {
    this.#hunks.keepNeeded();
    this.#publish();
  }

  /** Runs all tests on the text that is shown, unless its result is known. */
  async verifyShown(signal: CancelSignal): Promise<void> {
    const text = this.#hunks.text;
    if (this.#tests.knownRun(text) !== null) return;
    await this.#prepareAgain(signal);
    if (this.#tests.verifiable === null) return;
    this.#shownRunning = true;
    this.#publish();
    await this.#guard(signal, () => this.#tests.runOnShown(text, signal));
    this.#shownRunning = false;
    this.#publish();
  }

  /** Goes on with a search that stopped at its budget, or with a run that stopped before it; `confirm` has its say after it. */
  async continueMinimizing(signal: CancelSignal): Promise<void> {
    await this.#prepareAgain(signal);
    const tests = this.#tests.verifiable;
    if (tests === null) return;
    if (this.#found.comparison?.repair === true) await this.#guard(signal, () => this.#minimize(tests, signal));
    else if (this.#found.phase === 'stopped') await this.#verifyAgain(signal);
    this.#publish();
  }

  /** Ends what runs and removes the copy; the review stays readable. Never rejects. */
  async close(): Promise<void> {
    await this.#tests.close();
  }

  /** Up to the proposal; a failure ends the fix. */
  async #propose(signal: CancelSignal): Promise<Failure | null> {
    const grammar = await this.#loadGrammar();
    const tests = await this.#tests.prepare(signal);
    if (!tests.ok) return tests.failure;
    const prepared = tests.value.kind === 'tests' ? tests.value : null;
    const blocked = this.#ports.proposerNeedsTests ? this.#tests.whyNoTarget : null;
    if (blocked !== null) return blocked;
    if (this.#ports.proposerNeedsTests && prepared !== null) {
      const unnoticed = await whyUnnoticed(prepared, this.#input.original, this.#input.workspace.file, signal);
      if (!unnoticed.ok) return unnoticed.failure;
      if (unnoticed.value !== null) return unnoticed.value;
    }

    const startedMs = this.#ports.clock.now();
    const proposal = await askProposer(this.#input, this.#ports, this.#listener, grammar, prepared, signal);
    if (!proposal.ok) return proposal.failure;
    this.#found.modelMs = proposal.value.elapsedMs ?? this.#ports.clock.now() - startedMs;
    signal.throwIfAborted();
    if (proposal.value.text === this.#input.original) {
      return failure('proposal-unchanged', { path: this.#input.workspace.file });
    }
    const { testRun, ...settled } = proposal.value;
    this.#found.proposal = settled;
    if (testRun !== undefined) this.#tests.verifiable?.runner.learn(settled.text, testRun);
    this.#measurer = new Measurer(this.#input.original, proposal.value.text, grammar);
    this.#hunks.adopt(
      this.#measurer.hunks.map((hunk) => ({ ...hunk, status: 'unknown', neededBy: [] })),
      this.#measurer,
    );
    this.#publish();
    return null;
  }

  /** For a restored session, before its first run: the tests as they are now, which may have changed meanwhile. */
  async #prepareAgain(signal: CancelSignal): Promise<void> {
    if (!this.#tests.isAway) return;
    await this.#guard(signal, () => this.#tests.prepareAgain(signal));
    this.#publish();
  }

  async #loadGrammar(): Promise<Grammar | null> {
    if (this.#input.language === null) return null;
    const grammar = await this.#ports.grammars.load(this.#input.language);
    return grammar.ok ? grammar.value : null;
  }

  /** Runs the tests on the proposal and, where it is a repair, searches for the minimal patch. */
  async #verify(signal: CancelSignal): Promise<void> {
    const tests = this.#tests.verifiable;
    if (tests === null || this.#found.proposal === null) {
      this.#found.phase = 'done';
      return;
    }
    const { repeats = DEFAULT_REPEATS } = this.#input.settings;
    const { run, broke, comparison } = await runProposal(
      tests,
      this.#found.proposal.text,
      repeats,
      this.#listener,
      signal,
    );
    this.#found.proposalRun = run;
    this.#found.broke = broke;
    if (broke === null && changesNothing(comparison)) {
      const why = await whyUnnoticed(tests, this.#input.original, this.#input.workspace.file, signal);
      if (!why.ok) throw new TrialAborted(why.failure);
      this.#found.unnoticed = why.value;
    }
    if (this.#found.unnoticed === null) this.#found.comparison = comparison;
    if (this.#found.comparison?.repair) await this.#minimize(tests, signal);
    this.#found.phase = 'done';
  }

  async #verifyAgain(signal: CancelSignal): Promise<void> {
    this.#found.phase = 'testing';
    this.#publish();
    await this.#guard(signal, () => this.#verify(signal));
  }

  async #minimize(tests: PreparedTests, signal: CancelSignal): Promise<void> {
    this.#isConfirmed = false;
    await this.#smallestPart(tests).find(signal);
  }

  #smallestPart(tests: PreparedTests): SmallestPart {
    const { comparison } = this.#found;
    if (comparison === null || this.#measurer === null) throw new Error('minimization before the proposal was tested');
    const place: FileSearchPlace = {
      ...{ input: this.#input, found: this.#found, hunks: this.#hunks, measurer: this.#measurer, comparison, tests },
      ...{ clock: this.#ports.clock, listener: this.#listener, publish: () => this.#publish() },
    };
    return new SmallestPart(place);
  }

  /** Runs a step after the proposal is there: cancelling and failures end the step, not the review. */
  async #guard(signal: CancelSignal, step: () => Promise<void>): Promise<void> {
    this.#stopReason = null;
    try {
      await step();
    } catch (error) {
      // What was done stays done when only a later run of what is shown is given up.
      if (this.#found.phase !== 'done') this.#found.phase = 'stopped';
      if (error instanceof TrialAborted) this.#stopReason = error.failure;
      else if (!signal.aborted) throw error;
    } finally {
      this.#shownRunning = false;
    }
  }

  #elapsedMs(): Report['elapsedMs'] {
    return {
      model: this.#found.modelMs,
      tests: this.#tests.elapsedMs,
      minimization: this.#found.minimizationMs,
      total: this.#earlier?.elapsedMs.total ?? this.#ports.clock.now() - this.#startedMs,
    };
  }

  /** What keeps the tests from verifying anything, or broke the last run off; null when all went well. */
  get whyUnverified(): Failure | null {
    return this.#stopReason ?? this.#found.unnoticed ?? this.#tests.whyNoTarget;
  }

  #publish(): Review {
    const { proposal, phase, proposalRun, broke, comparison, minimization, whole } = this.#found;
    if (proposal === null || this.#measurer === null) throw new Error('a review before the proposal');
    const shownText = this.#hunks.text;
    const facts: ReviewFacts = {
      ...{ proposal, phase, proposalRun, broke, comparison, minimization, whole, shownText },
      ...this.#tests.facts,
      input: this.#input,
      measurer: this.#measurer,
      hunks: this.#hunks.all,
      shownRun: this.#tests.knownRun(shownText),
      shownRunning: this.#shownRunning,
      whyUnverified: this.whyUnverified,
      elapsedMs: this.#elapsedMs(),
      translate: this.#ports.translate,
    };
    const review = buildReview(facts);
    this.#review = review;
    this.#listener.onReview(review);
    return review;
  }
}
