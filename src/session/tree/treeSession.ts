/** One review of a working tree from its changes to what of them the tests need. */
import type { PatchState } from '../../core/minimize/minimizePatch.js';
import type { Grammar } from '../../core/syntax/grammar.js';
import { languageOfPath } from '../../core/syntax/languageOf.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { RunComparison } from '../compareRuns.js';
import { isKeptAsNeeded } from '../decisionRecord.js';
import { type Failure, failure } from '../failures.js';
import type { FixSettings } from '../fixInput.js';
import type { FixListener } from '../fixListener.js';
import { Measurer } from '../measurer.js';
import { type Minimization, minimizeProposal } from '../minimizeProposal.js';
import type { Clock } from '../ports/clock.js';
import type { Grammars } from '../ports/grammars.js';
import type { FileMode, Oracle, TestRun } from '../ports/oracle.js';
import type { ChangedFile, FileState, TreeChanges, TreeQuestion, TreeStep, WorkingTree } from '../ports/workingTree.js';
import { goOnWithout, type NoTests, type PreparedTests, prepareRuns, whyNoTarget } from '../prepareTests.js';
import { failed, type Result, success } from '../result.js';
import type { ReviewHunk, ReviewPhase } from '../review.js';
import { DEFAULT_REPEATS, runProposal } from '../runProposal.js';
import type { Translate } from '../translate.js';
import { type RunFiles, TrialAborted } from '../trialRunner.js';
import { buildTreeReview, keptText } from './buildTreeReview.js';
import { whyHeld } from './heldBack.js';
import { planTreeTests } from './planTreeTests.js';
import type { HeldFile, TreeFacts } from './treeFacts.js';
import { TreeMeasurer } from './treeMeasurer.js';
import type { TreeReview } from './treeReview.js';
import { TreeText } from './treeText.js';

/** What a review of a working tree is about. */
export interface TreeInput {
  readonly question: TreeQuestion;
  readonly settings: Pick<FixSettings, 'oracle' | 'gamma' | 'maxTrials' | 'maxMinimizeMs' | 'repeats'>;
}

export interface TreePorts {
  readonly workingTree: WorkingTree;
  readonly oracle: Oracle;
  readonly grammars: Grammars;
  readonly clock: Clock;
  readonly translate: Translate;
}

/** Who is told: first when the changes are known, then at every step. */
export interface TreeListener extends Pick<FixListener, 'onProgress' | 'onRun'> {
  onReview(review: TreeReview): void;
}

/** What is known once the changes are. */
interface Subject {
  readonly changes: TreeChanges;
  readonly tree: TreeText;
  readonly measurer: TreeMeasurer;
  readonly held: readonly HeldFile[];
}

/** Effects go through the ports alone; the editor and the command line drive the same class. */
export class TreeSession {
  readonly #input: TreeInput;
  readonly #ports: TreePorts;
  readonly #listener: TreeListener;
  readonly #startedMs: number;
  #subject: Subject | null = null;
  #tests: PreparedTests | NoTests | null = null;
  #isClosed = false;
  #phase: ReviewPhase = 'testing';
  #hunks: readonly ReviewHunk[] = [];
  #proposalRun: TestRun | null = null;
  #broke: Failure | null = null;
  #comparison: RunComparison | null = null;
  #minimization: Minimization | null = null;
  #minimizationMs: number | null = null;
  #stopReason: Failure | null = null;

  constructor(input: TreeInput, ports: TreePorts, listener: TreeListener) {
    this.#input = input;
    this.#ports = ports;
    this.#listener = listener;
    this.#startedMs = ports.clock.now();
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
    this.#subject = await this.#read(changes.value);
    this.#adopt(this.#subject.measurer, this.#subject.tree.hunks.map(unknownHunk));
    this.#publish();
    await this.#guard(signal, () => this.#verify(this.#inReview(), signal));
    return success(this.#publish());
  }

  /** Goes on with a search that stopped at its budget. */
  async continueMinimizing(signal: CancelSignal): Promise<TreeReview> {
    const subject = this.#inReview();
    const tests = this.#tests?.kind === 'tests' && !this.#isClosed ? this.#tests : null;
    if (tests !== null && this.#comparison?.repair === true) {
      await this.#guard(signal, () => this.#minimize(subject, tests, signal));
    }
    return this.#publish();
  }

  /** What keeping only what is needed would do to the files; nothing as long as no smallest part was verified. */
  get steps(): readonly TreeStep[] {
    const subject = this.#inReview();
    if (this.#minimization?.verified !== true) return [];
    const states = subject.tree.states(keptText({ tree: subject.tree, hunks: this.#hunks }));
    return subject.tree.files
      .map(({ after }, index): TreeStep => ({ now: after, next: states[index] ?? null }))
      .filter(({ now, next }) => !isSameState(now, next));
  }

  /** What keeps the tests from verifying anything, or broke the last run off; null when all went well. */
  get whyUnverified(): Failure | null {
    if (this.#stopReason !== null || this.#tests === null) return this.#stopReason;
    return whyNoTarget(this.#tests, this.#input.question.base);
  }

  /** Ends what runs and removes the copy; the review stays readable. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#tests?.kind === 'tests') await this.#tests.bench.close();
  }

  async #read(changes: TreeChanges): Promise<Subject> {
    const judged: ChangedFile[] = [];
    const held: HeldFile[] = [];
    for (const file of changes.files) {
      const why = whyHeld(file);
      if (why === null) judged.push(file);
      else held.push({ file, why, measurer: await this.#measurerOf(file) });
    }
    const tree = new TreeText(judged);
    const grammars = await Promise.all(judged.map((file) => this.#grammarOf(file)));
    return { changes, tree, held, measurer: new TreeMeasurer(tree, grammars) };
  }

  async #measurerOf(file: ChangedFile): Promise<Measurer | null> {
    const { text } = file;
    return text && new Measurer(text.original, text.proposal, await this.#grammarOf(file));
  }

  /** Null where a file has none; a renamed file has one only when both its names say the same. */
  async #grammarOf({ before, after, text }: ChangedFile): Promise<Grammar | null> {
    const languages = [before, after].flatMap((side) => (side === null ? [] : [languageOfPath(side.path)]));
    const [language] = languages;
    if (text === null || !language || languages.some((other) => other !== language)) return null;
    const grammar = await this.#ports.grammars.load(language);
    return grammar.ok ? grammar.value : null;
  }

  /** Runs the tests on base and working tree and, where that is a repair, searches for what is needed. */
  async #verify(subject: Subject, signal: CancelSignal): Promise<void> {
    if (subject.tree.files.length === 0) {
      throw new TrialAborted(failure('only-tests-changed', { base: subject.changes.base }));
    }
    this.#tests = await this.#prepare(subject, signal);
    if (this.#tests.kind === 'tests' && whyNoTarget(this.#tests, '') === null) {
      await this.#runProposal(subject, this.#tests, signal);
    }
    this.#phase = 'done';
  }

  async #runProposal(subject: Subject, tests: PreparedTests, signal: CancelSignal): Promise<void> {
    this.#publish();
    const { repeats = DEFAULT_REPEATS } = this.#input.settings;
    const { run, broke, comparison } = await runProposal(tests, subject.tree.proposal, repeats, this.#listener, signal);
    this.#proposalRun = run;
    this.#broke = broke;
    this.#comparison = comparison;
    if (comparison.repair) await this.#minimize(subject, tests, signal);
  }

  async #prepare({ changes, tree }: Subject, signal: CancelSignal): Promise<PreparedTests | NoTests> {
    const { settings } = this.#input;
    this.#listener.onProgress({ stage: 'discovering' });
    const found = await planTreeTests(changes, tree.files, settings.oracle, this.#ports, signal);
    const { ports, listener } = { ports: this.#ports, listener: this.#listener };
    const subject = {
      settings,
      original: tree.original,
      filesOf: async (text: string): Promise<RunFiles> => runFiles(tree.files, tree.states(text)),
    };
    const prepared = found.ok
      ? await prepareRuns({ ...subject, workspace: found.value.workspace }, found.value.plan, ports, listener, signal)
      : goOnWithout(found.failure);
    if (!prepared.ok) throw new TrialAborted(prepared.failure);
    return prepared.value;
  }

  async #minimize({ tree, measurer }: Subject, tests: PreparedTests, signal: CancelSignal): Promise<void> {
    const comparison = this.#comparison;
    if (comparison === null) throw new Error('minimization before the working tree was tested');
    this.#phase = 'minimizing';
    this.#publish();
    const startedMs = this.#ports.clock.now();
    try {
      this.#minimization = await minimizeProposal(
        {
          ...{ original: tree.original, proposal: tree.proposal, hunks: tree.hunks, comparison },
          perTest: tests.plan.perTest,
          maxTrials: this.#input.settings.maxTrials,
          maxElapsedMs: this.#input.settings.maxMinimizeMs,
          isCandidate: (text) => measurer.isCandidate(text),
          isNeutral: (change) => measurer.isNeutral(change),
          tokensOf: (text) => measurer.tokensOf(text),
          withFaultsIn: (changes) => measurer.withFaultsIn(changes),
        },
        tests.runner,
        this.#ports.clock,
        {
          onProgress: (progress) => this.#listener.onProgress(progress),
          onState: (state) => this.#learn(measurer, state),
        },
        signal,
      );
      this.#adopt(measurer, this.#minimization.state.hunks);
    } finally {
      this.#minimizationMs = (this.#minimizationMs ?? 0) + this.#ports.clock.now() - startedMs;
    }
    this.#phase = 'done';
  }

  /** Takes over what a search knows so far: the best yet, not yet confirmed. */
  #learn(measurer: TreeMeasurer, state: PatchState): void {
    const best = { ...state, complete: false, oneMinimal: false };
    this.#minimization = { state: best, verified: false, otherRuns: 0, flaky: [] };
    this.#adopt(measurer, state.hunks);
    this.#publish();
  }

  #adopt(measurer: TreeMeasurer, hunks: readonly Omit<ReviewHunk, 'labels' | 'kept'>[]): void {
    const labels = measurer.labels(hunks);
    this.#hunks = hunks.map((hunk) => ({
      ...hunk,
      labels: labels.get(hunk.id) ?? [],
      kept: isKeptAsNeeded(hunk.status),
    }));
  }

  /** Cancelling and failures end the step, not the review. */
  async #guard(signal: CancelSignal, step: () => Promise<void>): Promise<void> {
    this.#stopReason = null;
    try {
      await step();
    } catch (error) {
      this.#phase = 'stopped';
      if (error instanceof TrialAborted) this.#stopReason = error.failure;
      else if (!signal.aborted) throw error;
    }
  }

  #inReview(): Subject {
    if (this.#subject === null) throw new Error('a review before the changes are known');
    return this.#subject;
  }

  #publish(): TreeReview {
    const tests = this.#tests?.kind === 'tests' ? this.#tests : null;
    const facts: TreeFacts = {
      ...this.#inReview(),
      hunks: this.#hunks,
      phase: this.#phase,
      plan: tests?.plan ?? null,
      sandbox: tests?.bench.sandbox ?? null,
      baseline: tests?.baseline ?? null,
      proposalRun: this.#proposalRun,
      broke: this.#broke,
      comparison: this.#comparison,
      minimization: this.#minimization,
      whyUnverified: this.whyUnverified,
      elapsedMs: {
        model: null,
        tests: tests?.runner.elapsedMs ?? null,
        minimization: this.#minimizationMs,
        total: this.#ports.clock.now() - this.#startedMs,
      },
      gamma: this.#input.settings.gamma,
      translate: this.#ports.translate,
    };
    const review = buildTreeReview(facts);
    this.#listener.onReview(review);
    return review;
  }
}

function unknownHunk<T extends object>(hunk: T): T & Pick<ReviewHunk, 'status' | 'neededBy'> {
  return { ...hunk, status: 'unknown', neededBy: [] };
}

/** The bytes of every judged path in a run: of both places for a file that was renamed. */
function runFiles(files: readonly ChangedFile[], states: readonly (FileState | null)[]): RunFiles {
  const paths = files.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => (side === null ? [] : [side.path])),
  );
  const bytes = new Map<string, Uint8Array | null>(paths.map((path) => [path, null]));
  const modes = new Map<string, FileMode>();
  for (const state of states) {
    if (state === null) continue;
    bytes.set(state.path, state.bytes);
    modes.set(state.path, state.mode);
  }
  return { files: bytes, modes };
}

function isSameState(one: FileState | null, other: FileState | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.path !== other.path || one.mode !== other.mode || one.bytes.length !== other.bytes.length) return false;
  return one.bytes.every((byte, at) => byte === other.bytes[at]);
}
