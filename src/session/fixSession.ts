/** One fix from request to decision: tests, proposal, minimal patch, and the review that fills in live. */
import { applyHunks } from '../core/diff/applyHunks.js';
import type { Grammar } from '../core/syntax/grammar.js';
import type { LanguageId } from '../core/syntax/languageId.js';
import type { PatchState } from '../core/minimize/minimizePatch.js';
import type { CancelSignal } from './cancelSignal.js';
import { compareRuns, type RunComparison } from './compareRuns.js';
import { isKeptAsNeeded } from './decisionRecord.js';
import { type Failure, failure } from './failures.js';
import type { FixProgress } from './fixProgress.js';
import { Measurer } from './measurer.js';
import { type Minimization, minimizeProposal } from './minimizeProposal.js';
import type { Clock } from './ports/clock.js';
import type { Grammars } from './ports/grammars.js';
import type { Oracle, OracleSettings, TestBench, TestPlan, TestRun, Workspace } from './ports/oracle.js';
import type { Proposal, Proposer } from './ports/proposer.js';
import { failed, type Result, success } from './result.js';
import type { Review, ReviewHunk, ReviewPhase } from './review.js';
import { buildReview, type ReviewFacts } from './buildReview.js';
import type { Translate } from './translate.js';
import { TrialAborted, TrialRunner } from './trialRunner.js';

export interface FixSettings {
  readonly oracle: OracleSettings;
  /** Ask the model to keep as much of the original as possible. */
  readonly preserve: boolean;
  /** Line similarity under which a patch is a reimplementation. */
  readonly gamma: number;
  /** Budget of the search for the minimal patch; `continueMinimizing` grants it once more. */
  readonly maxTrials: number;
  readonly maxMinimizeMs: number;
}

export interface FixInput {
  /** Of the review; unique within the window. */
  readonly id: string;
  readonly workspace: Workspace;
  /** Null for a language without a grammar. */
  readonly language: LanguageId | null;
  /** The editor's language id, for prompts and display. */
  readonly languageName: string;
  /** The document as it is in the editor. */
  readonly original: string;
  /** The bytes of a text of this file, in the file's encoding. */
  encode(text: string): Promise<Uint8Array>;
  readonly settings: FixSettings;
  /** The user's own words about what is wrong; empty when there are none. */
  readonly note: string;
}

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

/** Which run of the tests. */
export type RunKind = 'baseline' | 'proposal' | 'shown';

export interface FixListener {
  onProgress(progress: FixProgress): void;
  /** First when the reply has arrived, then at every change. */
  onReview(review: Review): void;
  /** For the Test Explorer and the log. */
  onRun(kind: RunKind, plan: TestPlan, run: TestRun): void;
}

export type FixOutcome =
  | { readonly kind: 'reviewed'; readonly review: Review }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The tests of this fix: what to run, where, and what the original does. */
interface Tests {
  readonly plan: TestPlan;
  readonly bench: TestBench;
  readonly runner: TrialRunner;
  readonly baseline: TestRun;
}

/** Why nothing can be verified, when the tests are missing. */
type NoTests = { readonly why: Failure };

/** Effects go through the ports alone; the editor and the command line drive the same class. */
export class FixSession {
  readonly #input: FixInput;
  readonly #ports: FixPorts;
  readonly #listener: FixListener;
  readonly #startedMs: number;
  #tests: Tests | NoTests | null = null;
  #bench: TestBench | null = null;
  #measurer: Measurer | null = null;
  #proposal: Proposal | null = null;
  #proposalRun: TestRun | null = null;
  #comparison: RunComparison | null = null;
  #minimization: Minimization | null = null;
  #hunks: readonly ReviewHunk[] = [];
  #phase: ReviewPhase = 'testing';
  #shownRunning = false;
  #stopReason: Failure | null = null;
  #modelMs: number | null = null;
  #minimizationMs: number | null = null;
  #review: Review | null = null;

  constructor(input: FixInput, ports: FixPorts, listener: FixListener) {
    this.#input = input;
    this.#ports = ports;
    this.#listener = listener;
    this.#startedMs = ports.clock.now();
  }

  /** The review as it is now; null before the reply has arrived. */
  get review(): Review | null {
    return this.#review;
  }

  /**
   * Runs the whole fix.
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

  /** Keeps or drops hunks and measures what is shown at once; its tests are stale until `verifyShown`, unless that text was run. */
  setKept(ids: readonly string[], kept: boolean): void {
    const chosen = new Set(ids);
    this.#hunks = this.#hunks.map((hunk) => (chosen.has(hunk.id) ? { ...hunk, kept } : hunk));
    this.#publish();
  }

  /** Drops what the tests do not need and keeps the rest: what they cannot judge stays. */
  keepNeededOnly(): void {
    this.#hunks = this.#hunks.map((hunk) => ({ ...hunk, kept: isKeptAsNeeded(hunk.status) }));
    this.#publish();
  }

  /** Runs all tests on the text that is shown, unless its result is known. */
  async verifyShown(signal: CancelSignal): Promise<void> {
    const tests = this.#verifiable();
    const review = this.#review;
    if (tests === null || review === null || tests.runner.known(review.shownText) !== null) return;
    this.#shownRunning = true;
    this.#publish();
    await this.#guard(signal, async () => {
      const run = await tests.runner.fullRun(review.shownText, signal);
      if (!run.ok) throw new TrialAborted(run.failure);
      this.#listener.onRun('shown', tests.plan, run.value);
    });
    this.#shownRunning = false;
    this.#publish();
  }

  /** Goes on with a search that stopped at its budget. */
  async continueMinimizing(signal: CancelSignal): Promise<void> {
    const tests = this.#verifiable();
    if (tests === null || this.#comparison === null || !this.#comparison.repair) return;
    await this.#guard(signal, () => this.#minimize(tests, signal));
    this.#publish();
  }

  /** Ends what runs and removes the copy; the review stays readable. Never rejects. */
  async close(): Promise<void> {
    const bench = this.#bench;
    this.#bench = null;
    await bench?.close();
  }

  /** Up to the proposal; a failure ends the fix. */
  async #propose(signal: CancelSignal): Promise<Failure | null> {
    const grammar = await this.#loadGrammar();
    const tests = await this.#prepareTests(signal);
    if (!tests.ok) return tests.failure;
    this.#tests = tests.value;
    const baseline = 'why' in tests.value ? null : tests.value.baseline;
    const blocked = this.#ports.proposerNeedsTests ? whyNoTarget(tests.value, this.#input.workspace.file) : null;
    if (blocked !== null) return blocked;

    const startedMs = this.#ports.clock.now();
    const progress = (step: Parameters<Parameters<Proposer['propose']>[1]>[0]): void =>
      this.#listener.onProgress({ stage: 'proposing', provider: this.#ports.providerName, progress: step });
    const proposal = await this.#ports.proposer.propose(
      {
        path: this.#input.workspace.file,
        language: this.#input.languageName,
        original: this.#input.original,
        grammar,
        baseline,
        bench: this.#bench,
        encode: (text) => this.#input.encode(text),
        preserve: this.#input.settings.preserve,
        note: this.#input.note,
      },
      progress,
      signal,
    );
    this.#modelMs = this.#ports.clock.now() - startedMs;
    if (!proposal.ok) return proposal.failure;
    signal.throwIfAborted();
    if (proposal.value.text === this.#input.original) {
      return failure('proposal-unchanged', { path: this.#input.workspace.file });
    }
    this.#proposal = proposal.value;
    this.#measurer = new Measurer(this.#input.original, proposal.value.text, grammar);
    this.#adoptHunks(this.#measurer.hunks.map((hunk) => ({ ...hunk, status: 'unknown', neededBy: [] })));
    this.#publish();
    return null;
  }

  async #loadGrammar(): Promise<Grammar | null> {
    if (this.#input.language === null) return null;
    const grammar = await this.#ports.grammars.load(this.#input.language);
    return grammar.ok ? grammar.value : null;
  }

  /** Finds the tests, makes the copy and runs the baseline. Only a lack of tests or consent lets a model go on without. */
  async #prepareTests(signal: CancelSignal): Promise<Result<Tests | NoTests>> {
    const { oracle } = this.#ports;
    const { workspace, settings, original } = this.#input;
    this.#listener.onProgress({ stage: 'discovering' });
    const plan = await oracle.discover(workspace, settings.oracle, signal);
    if (!plan.ok) return goOnWithout(plan.failure);
    this.#listener.onProgress({ stage: 'copying' });
    const bench = await oracle.prepare(workspace, plan.value, settings.oracle, signal);
    if (!bench.ok) return goOnWithout(bench.failure);
    this.#bench = bench.value;
    const runner = new TrialRunner(
      bench.value,
      workspace.file,
      (text) => this.#input.encode(text),
      this.#ports.clock,
    );
    this.#listener.onProgress({ stage: 'baseline', plan: plan.value });
    const baseline = await runner.fullRun(original, signal);
    if (!baseline.ok) return baseline;
    this.#listener.onRun('baseline', plan.value, baseline.value);
    if (baseline.value.timedOut && baseline.value.results.length === 0) {
      const limitSeconds = Math.round(settings.oracle.timeLimitMs / 1000);
      return failed(failure('tests-timed-out', { command: plan.value.command, limitSeconds }));
    }
    return success({ plan: plan.value, bench: bench.value, runner, baseline: baseline.value });
  }

  /** Runs the tests on the proposal and, where it is a repair, searches for the minimal patch. */
  async #verify(signal: CancelSignal): Promise<void> {
    const tests = this.#verifiable();
    if (tests === null || this.#proposal === null) {
      this.#phase = 'done';
      return;
    }
    this.#listener.onProgress({ stage: 'testing', plan: tests.plan });
    const run = await tests.runner.fullRun(this.#proposal.text, signal);
    if (!run.ok) throw new TrialAborted(run.failure);
    this.#listener.onRun('proposal', tests.plan, run.value);
    this.#proposalRun = run.value;
    this.#comparison = compareRuns(tests.baseline, run.value);
    if (this.#comparison.repair) await this.#minimize(tests, signal);
    this.#phase = 'done';
  }

  async #minimize(tests: Tests, signal: CancelSignal): Promise<void> {
    const { proposal, comparison, measurer } = this.#inReview();
    this.#phase = 'minimizing';
    this.#publish();
    const startedMs = this.#ports.clock.now();
    try {
      this.#minimization = await minimizeProposal(
        {
          original: this.#input.original,
          proposal: proposal.text,
          hunks: measurer.hunks,
          comparison,
          perTest: tests.plan.perTest,
          maxTrials: this.#input.settings.maxTrials,
          maxElapsedMs: this.#input.settings.maxMinimizeMs,
          isCandidate: (text) => measurer.isCandidate(text),
          isNeutral: (hunk) => measurer.isNeutral(hunk),
        },
        tests.runner,
        this.#ports.clock,
        {
          onProgress: (progress) => this.#listener.onProgress(progress),
          onState: (state) => this.#learn(state, comparison),
        },
        signal,
      );
      this.#adoptHunks(this.#minimization.state.hunks);
    } finally {
      this.#minimizationMs = (this.#minimizationMs ?? 0) + this.#ports.clock.now() - startedMs;
    }
    this.#phase = 'done';
  }

  /** Takes over what a search knows so far: the best yet, not yet confirmed. */
  #learn(state: PatchState, comparison: RunComparison): void {
    this.#minimization = { state: { ...state, complete: false, oneMinimal: false }, verified: false, otherRuns: 0, flaky: [] };
    if (comparison.repair) this.#adoptHunks(state.hunks);
    this.#publish();
  }

  /** Takes over hunks or parts with their statuses; what the user decided of a hunk holds for its parts, and the reverse. */
  #adoptHunks(hunks: readonly Omit<ReviewHunk, 'labels' | 'kept'>[]): void {
    const labels = this.#measurer?.labels(hunks);
    const dropped = this.#hunks.filter((hunk) => !hunk.kept);
    this.#hunks = hunks.map((hunk) => ({
      ...hunk,
      labels: labels?.get(hunk.id) ?? [],
      kept: !dropped.some((before) => samePlace(before, hunk)),
    }));
  }

  /** Runs a step after the proposal is there: cancelling and failures end the step, not the review. */
  async #guard(signal: CancelSignal, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#phase = 'stopped';
      if (error instanceof TrialAborted) this.#stopReason = error.failure;
      else if (!signal.aborted) throw error;
    } finally {
      this.#shownRunning = false;
    }
  }

  #verifiable(): Tests | null {
    if (this.#tests === null || 'why' in this.#tests || this.#bench === null) return null;
    return this.#tests.baseline.results.some((result) => result.status === 'failed') ? this.#tests : null;
  }

  #inReview(): { proposal: Proposal; comparison: RunComparison; measurer: Measurer } {
    if (this.#proposal === null || this.#comparison === null || this.#measurer === null) {
      throw new Error('minimization before the proposal was tested');
    }
    return { proposal: this.#proposal, comparison: this.#comparison, measurer: this.#measurer };
  }

  #publish(): Review {
    if (this.#proposal === null || this.#measurer === null) throw new Error('a review before the proposal');
    const tests = this.#tests;
    const prepared = tests === null || 'why' in tests ? null : tests;
    const shownText = applyHunks(
      this.#input.original,
      this.#hunks,
      new Set(this.#hunks.filter((hunk) => hunk.kept).map((hunk) => hunk.id)),
    );
    const facts: ReviewFacts = {
      input: this.#input,
      measurer: this.#measurer,
      proposal: this.#proposal,
      hunks: this.#hunks,
      phase: this.#phase,
      shownText,
      shownRun: prepared?.runner.known(shownText) ?? null,
      shownRunning: this.#shownRunning,
      plan: prepared?.plan ?? null,
      sandbox: prepared?.bench.sandbox ?? null,
      baseline: prepared?.baseline ?? null,
      proposalRun: this.#proposalRun,
      comparison: this.#comparison,
      minimization: this.#minimization,
      whyUnverified: this.#stopReason ?? (tests !== null && 'why' in tests ? tests.why : null),
      elapsedMs: {
        model: this.#modelMs,
        tests: prepared === null ? null : prepared.runner.elapsedMs,
        minimization: this.#minimizationMs,
        total: this.#ports.clock.now() - this.#startedMs,
      },
      translate: this.#ports.translate,
    };
    this.#review = buildReview(facts);
    this.#listener.onReview(this.#review);
    return this.#review;
  }
}

/** Without tests or consent a model may still propose; every other failure is something to mend first. */
function goOnWithout(why: Failure): Result<NoTests> {
  return why.code === 'no-tests-found' || why.code === 'no-consent' ? success({ why }) : failed(why);
}

/** Why built-in repair has nothing to aim at; null when a test fails. */
function whyNoTarget(tests: Tests | NoTests, path: string): Failure | null {
  if ('why' in tests) return tests.why;
  const { results } = tests.baseline;
  if (results.some((result) => result.status === 'failed')) return null;
  return failure('tests-pass-already', { path, passed: results.length });
}

/** Whether two hunks or parts lie over one another. */
function samePlace(one: Pick<ReviewHunk, 'id'>, other: Pick<ReviewHunk, 'id'>): boolean {
  return baseId(one.id) === baseId(other.id) && (one.id === other.id || one.id === baseId(one.id) || other.id === baseId(other.id));
}

function baseId(id: string): string {
  return /^\d+/.exec(id)?.[0] ?? id;
}
