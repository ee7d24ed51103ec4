/** One review of a working tree from its changes to what of them the tests need, and what the user wants of them. */
import type { CancelSignal } from '../cancelSignal.js';
import { type Failure, failure } from '../failures.js';
import { Findings } from '../findings.js';
import { settledPhase, withoutOutput } from '../fixSnapshot.js';
import { searchMinimal } from '../minimizing/searchMinimal.js';
import type { TreeChanges, TreeStep } from '../ports/workingTree.js';
import type { Report } from '../report.js';
import { failed, type Result, success } from '../result.js';
import { KeptHunks } from '../review/keptHunks.js';
import { goOnWithout, type NoTests, type PreparedTests, prepareRuns } from '../tests/prepareTests.js';
import { DEFAULT_REPEATS, runProposal } from '../tests/runProposal.js';
import { SessionTests } from '../tests/sessionTests.js';
import { TrialAborted } from '../tests/trialRunner.js';
import { buildTreeReview } from './buildTreeReview.js';
import { decideChanges } from './decideChanges.js';
import { planTreeTests } from './planTreeTests.js';
import type { TreeFacts } from './treeFacts.js';
import type { TreeChoice, TreeInput, TreeListener, TreePorts } from './treeInput.js';
import type { TreeReview } from './treeReview.js';
import { fingerprintOf, type TreeSnapshot } from './treeSnapshot.js';
import { runFilesOf, stepsTo } from './treeSteps.js';
import { readTreeSubject, type TreeSubject } from './treeSubject.js';

/** What there is once the changes are known. */
interface Known {
  readonly subject: TreeSubject;
  readonly tests: SessionTests;
  readonly hunks: KeptHunks;
}

/** Effects go through the ports alone; the editor and the command line drive the same class. */
export class TreeSession {
  readonly #input: TreeInput;
  readonly #ports: TreePorts;
  readonly #listener: TreeListener;
  readonly #startedMs: number;
  /** What an earlier session of this review knew. */
  readonly #earlier: TreeSnapshot | null;
  readonly #found: Findings;
  #known: Known | null = null;
  #fingerprint: string | null = null;
  #shownRunning = false;
  #stopReason: Failure | null = null;

  constructor(input: TreeInput, ports: TreePorts, listener: TreeListener, earlier: TreeSnapshot | null = null) {
    this.#input = input;
    this.#ports = ports;
    this.#listener = listener;
    this.#startedMs = ports.clock.now();
    this.#earlier = earlier;
    this.#found = earlier === null ? new Findings() : Findings.of({ ...earlier, proposal: null });
  }

  /**
   * Runs the whole review. Fails where there is nothing to review; whatever stops it later leaves the review as it is by then, with
   * phase `stopped`. Rejects with the signal's reason when cancelled before the changes were known.
   */
  async run(signal: CancelSignal): Promise<Result<TreeReview>> {
    const changes = await this.#ports.workingTree.changes(this.#input.question, signal);
    if (!changes.ok) return changes;
    const { root, base, files } = changes.value;
    if (files.length === 0) return failed(failure('nothing-changed', { base, folder: root }));
    const { subject, hunks } = await this.#open(changes.value);
    const unknown = subject.tree.hunks.map((hunk) => ({ ...hunk, status: 'unknown' as const, neededBy: [] }));
    hunks.adopt(unknown, subject.measurer);
    this.#publish();
    await this.#guard(signal, () => this.#verify(signal));
    return success(this.#publish());
  }

  /**
   * In place of `run`, goes on with a review from what its earlier session knew. Nothing runs and nobody is told before something is
   * asked for.
   *
   * @returns false where the changes are not those of then: nothing that is known holds for them.
   */
  async resume(signal: CancelSignal): Promise<Result<boolean>> {
    const changes = await this.#ports.workingTree.changes(this.#input.question, signal);
    if (!changes.ok) return changes;
    if (this.#earlier === null || fingerprintOf(changes.value) !== this.#earlier.fingerprint) return success(false);
    await this.#open(changes.value);
    return success(true);
  }

  /** What a session that resumes needs; null before the changes are known. */
  get snapshot(): TreeSnapshot | null {
    if (this.#known === null) return null;
    const { subject, tests, hunks } = this.#known;
    const { phase, proposalRun, broke, comparison, minimization } = this.#found;
    const { plan, sandbox, baseline } = tests.facts;
    const shownRun = tests.knownRun(hunks.text);
    this.#fingerprint ??= fingerprintOf(subject.changes);
    return {
      ...{ broke, comparison, minimization, plan, sandbox },
      fingerprint: this.#fingerprint,
      hunks: hunks.all,
      phase: settledPhase(phase),
      baseline: baseline && withoutOutput(baseline),
      proposalRun: proposalRun && withoutOutput(proposalRun),
      shownRun: shownRun && withoutOutput(shownRun),
      elapsedMs: this.#elapsedMs(tests),
    };
  }

  /** Keeps or drops changes and measures what is shown at once; its tests are stale until `verifyShown`, unless that text was run. */
  setKept(ids: readonly string[], kept: boolean): void {
    const { subject, hunks } = this.#inReview();
    decideChanges(subject.tree, hunks, ids, kept);
    this.#publish();
  }

  /** Runs all tests on what is shown, unless its result is known. */
  async verifyShown(signal: CancelSignal): Promise<void> {
    const { tests, hunks } = this.#inReview();
    const { text } = hunks;
    if (tests.knownRun(text) !== null) return;
    await this.#prepareAgain(signal);
    if (tests.verifiable === null) return;
    this.#shownRunning = true;
    this.#publish();
    await this.#guard(signal, () => tests.runOnShown(text, signal));
    this.#publish();
  }

  /** Goes on with a search that stopped at its budget, or with a run that stopped before it. */
  async continueMinimizing(signal: CancelSignal): Promise<TreeReview> {
    await this.#prepareAgain(signal);
    const tests = this.#inReview().tests.verifiable;
    if (tests !== null) {
      if (this.#found.comparison?.repair === true) await this.#guard(signal, () => this.#minimize(tests, signal));
      else if (this.#found.phase === 'stopped') await this.#guard(signal, () => this.#test(tests, signal));
    }
    return this.#publish();
  }

  /** What a choice would do to the files; nothing for the needed ones as long as no smallest part was verified. */
  stepsOf(choice: TreeChoice): readonly TreeStep[] {
    const { subject, hunks } = this.#inReview();
    if (choice === 'shown') return stepsTo(subject.tree, hunks.text);
    if (this.#found.minimization?.verified !== true) return [];
    const needed = new KeptHunks(subject.tree.original, hunks.all);
    needed.keepNeeded();
    return stepsTo(subject.tree, needed.text);
  }

  /** What keeps the tests from verifying anything, or broke the last run off; null when all went well. */
  get whyUnverified(): Failure | null {
    return this.#stopReason ?? this.#known?.tests.whyNoTarget ?? null;
  }

  /** Ends what runs and removes the copy; the review stays readable. Never rejects. */
  async close(): Promise<void> {
    await this.#known?.tests.close();
  }

  async #open(changes: TreeChanges): Promise<Known> {
    const subject = await readTreeSubject(changes, this.#ports.grammars);
    const { original, proposal } = subject.tree;
    const tested = {
      ...{ original, name: this.#input.question.base },
      prepare: (signal: CancelSignal) => this.#prepare(subject, signal),
    };
    const earlier = this.#earlier && { ...this.#earlier, proposal: { text: proposal } };
    const hunks = new KeptHunks(original, this.#earlier?.hunks);
    this.#known = { subject, hunks, tests: new SessionTests(tested, this.#listener, earlier) };
    return this.#known;
  }

  /** Runs the tests on base and working tree and, where that is a repair, searches for what is needed. */
  async #verify(signal: CancelSignal): Promise<void> {
    const { subject, tests } = this.#inReview();
    if (subject.tree.files.length === 0) {
      throw new TrialAborted(failure('only-tests-changed', { base: subject.changes.base }));
    }
    const prepared = await tests.prepare(signal);
    if (!prepared.ok) throw new TrialAborted(prepared.failure);
    if (tests.verifiable !== null) await this.#test(tests.verifiable, signal);
    this.#found.phase = 'done';
  }

  async #test(tests: PreparedTests, signal: CancelSignal): Promise<void> {
    this.#found.phase = 'testing';
    this.#publish();
    const { repeats = DEFAULT_REPEATS } = this.#input.settings;
    const { proposal } = this.#inReview().subject.tree;
    const { run, broke, comparison } = await runProposal(tests, proposal, repeats, this.#listener, signal);
    this.#found.proposalRun = run;
    this.#found.broke = broke;
    this.#found.comparison = comparison;
    if (comparison.repair) await this.#minimize(tests, signal);
    this.#found.phase = 'done';
  }

  async #prepare({ changes, tree }: TreeSubject, signal: CancelSignal): Promise<Result<PreparedTests | NoTests>> {
    const { settings } = this.#input;
    this.#listener.onProgress({ stage: 'discovering' });
    const found = await planTreeTests(changes, tree.files, settings.oracle, this.#ports, signal);
    if (!found.ok) return goOnWithout(found.failure);
    const { workspace, plan } = found.value;
    const subject = {
      ...{ settings, workspace, original: tree.original },
      filesOf: async (text: string) => runFilesOf(tree, text),
    };
    return prepareRuns(subject, plan, this.#ports, this.#listener, signal);
  }

  /** For a resumed session, before its first run. */
  async #prepareAgain(signal: CancelSignal): Promise<void> {
    const { tests } = this.#inReview();
    if (!tests.isAway) return;
    await this.#guard(signal, () => tests.prepareAgain(signal));
    this.#publish();
  }

  #minimize(tests: PreparedTests, signal: CancelSignal): Promise<void> {
    const { subject, hunks } = this.#inReview();
    const { comparison } = this.#found;
    if (comparison === null) throw new Error('minimization before the working tree was tested');
    const place = {
      ...{ input: this.#input, found: this.#found, hunks, measurer: subject.measurer, comparison, tests },
      ...{ clock: this.#ports.clock, listener: this.#listener, publish: () => void this.#publish() },
    };
    return searchMinimal(place, [], signal);
  }

  /** Cancelling and failures end the step, not the review. */
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

  #inReview(): Known {
    if (this.#known === null) throw new Error('a review before the changes are known');
    return this.#known;
  }

  #elapsedMs(tests: SessionTests): Report['elapsedMs'] {
    return {
      model: null,
      tests: tests.elapsedMs,
      minimization: this.#found.minimizationMs,
      total: this.#earlier?.elapsedMs.total ?? this.#ports.clock.now() - this.#startedMs,
    };
  }

  #publish(): TreeReview {
    const { subject, tests, hunks } = this.#inReview();
    const { phase, proposalRun, broke, comparison, minimization } = this.#found;
    const shownText = hunks.text;
    const facts: TreeFacts = {
      ...subject,
      ...{ phase, proposalRun, broke, comparison, minimization, shownText },
      ...tests.facts,
      hunks: hunks.all,
      shownRun: tests.knownRun(shownText),
      shownRunning: this.#shownRunning,
      whyUnverified: this.whyUnverified,
      elapsedMs: this.#elapsedMs(tests),
      gamma: this.#input.settings.gamma,
      translate: this.#ports.translate,
    };
    const review = buildTreeReview(facts);
    this.#listener.onReview(review);
    return review;
  }
}
