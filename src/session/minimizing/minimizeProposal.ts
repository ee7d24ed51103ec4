/** From a proposal that repairs to its verified minimal patch: search with the tests that matter, confirm with all of them. */
import type { Hunk } from '../../core/diff/hunk.js';
import { isInsideLine } from '../../core/diff/isInsideLine.js';
import { minimizePatch, type PatchState } from '../../core/minimize/minimizePatch.js';
import type { Token } from '../../core/text/token.js';
import type { CancelSignal } from '../cancelSignal.js';
import type { FixProgress } from '../fixProgress.js';
import type { Clock } from '../ports/clock.js';
import { failingOf, type RunComparison } from '../tests/compareRuns.js';
import { ALL_NEAR, TrialAborted, type TrialRunner, type TrialScope } from '../tests/trialRunner.js';
import { unexercisedHunks } from '../tests/unexercisedHunks.js';

/** The texts between original and proposal, and what is known of them. */
export interface PatchTexts {
  readonly original: { readonly text: string };
  readonly proposal: { readonly text: string };
  /** All changes from the one to the other. */
  readonly hunks: readonly Hunk[];
  /** Whether a text parses wherever both ends do. */
  isCandidate(text: string): boolean;
  /** Whether the proposal without this hunk, or part of one, has the same tokens as with it. */
  isNeutral(change: Hunk): boolean;
  /** The tokens of a text: they tie hunks by the names they share. */
  tokensOf(text: string): readonly Token[];
  /** The proposal with a fault planted in each of these changes; null where there is no place for one. */
  withFaultsIn(changes: readonly Hunk[]): string | null;
}

/** What the search works on. */
export interface MinimizeTask {
  readonly texts: PatchTexts;
  readonly comparison: RunComparison;
  /** Whether runs can be narrowed to single tests and say what each did. */
  readonly perTest: boolean;
  /** Tests of the whole suite that have to pass as well, of which an earlier search knew nothing. */
  readonly beyond: readonly string[];
  readonly maxTrials: number;
  readonly maxElapsedMs: number;
}

/** The best found. `verified`: one run of all tests on the minimal text kept the oracle. */
export interface Minimization {
  readonly state: PatchState;
  readonly verified: boolean;
  readonly otherRuns: number;
  readonly flaky: readonly string[];
}

/** Called as the search learns; the last state is the best so far when the search is cancelled. */
export interface MinimizeListener {
  onProgress(progress: FixProgress): void;
  onState(state: PatchState): void;
}

/**
 * Searches, confirms, and searches once more with all tests where the confirming run shows that the narrowed search missed some. Of what
 * the tests do not need, it is seen at last whether they run it at all.
 *
 * @throws TrialAborted when the tests cannot be run any more; the signal's reason when cancelled.
 */
export async function minimizeProposal(
  task: MinimizeTask,
  runner: TrialRunner,
  clock: Clock,
  listener: MinimizeListener,
  signal: CancelSignal,
): Promise<Minimization> {
  const search = new Search(task, runner, clock, listener, signal);
  const found = await findMinimal(task, search);
  return found.verified ? search.markUnexercised(found) : found;
}

async function findMinimal(task: MinimizeTask, search: Search): Promise<Minimization> {
  const { comparison, beyond } = task;
  const { fixed, mustPass } = comparison;
  const narrow = task.perTest && fixed.length < mustPass.length;
  const first =
    beyond.length > 0
      ? await search.runWith(fixed, beyond)
      : await search.run(fixed, { whole: false, only: narrow ? fixed : null });
  const lost = await search.confirm(first, mustPass);
  if (lost.length === 0) return search.result(first, true, []);
  // Either tests that the narrowed search did not run need more of the patch, or these tests do not always say the same.
  const flaky = await search.flakyOf(lost);
  const steady = mustPass.filter((id) => !flaky.includes(id));
  const missed = lost.filter((id) => !flaky.includes(id));
  if (missed.length === 0) return search.result(first, true, flaky);
  const second = beyond.length > 0 ? await search.runWith(steady, beyond) : await search.run(steady, ALL_NEAR);
  const stillLost = await search.confirm(second, steady);
  return search.result(second, stillLost.length === 0, flaky);
}

class Search {
  readonly #task: MinimizeTask;
  readonly #runner: TrialRunner;
  readonly #clock: Clock;
  readonly #listener: MinimizeListener;
  readonly #signal: CancelSignal;
  readonly #startedMs: number;
  #trials = 0;
  #otherRuns = 0;

  constructor(task: MinimizeTask, runner: TrialRunner, clock: Clock, listener: MinimizeListener, signal: CancelSignal) {
    this.#task = task;
    this.#runner = runner;
    this.#clock = clock;
    this.#listener = listener;
    this.#signal = signal;
    this.#startedMs = clock.now();
  }

  /** With tests of the whole suite, which the others are a part of. */
  runWith(near: readonly string[], beyond: readonly string[]): Promise<PatchState> {
    const all = [...near, ...beyond];
    return this.run(all, { whole: true, only: all });
  }

  async run(required: readonly string[], scope: TrialScope): Promise<PatchState> {
    const { texts, maxTrials, maxElapsedMs } = this.#task;
    const before = this.#trials;
    // What an earlier search has run costs nothing: so the budget is granted once more when it is gone on with.
    let known = 0;
    return minimizePatch(texts.original.text, texts.proposal.text, texts.hunks, {
      level: 'token',
      parallel: this.#runner.slots,
      isCandidate: (text) => texts.isCandidate(text),
      isNeutral: (change) => texts.isNeutral(change),
      tokensOf: (text) => texts.tokensOf(text),
      failingOnOriginal: this.#task.comparison.fixed,
      mayContinue: (trials) =>
        before + trials - known < maxTrials &&
        this.#clock.now() - this.#startedMs < maxElapsedMs &&
        !this.#signal.aborted,
      test: (text) => {
        this.#trials += 1;
        known += this.#runner.isKnown(text, scope) ? 1 : 0;
        this.#listener.onProgress({ stage: 'minimizing', trial: this.#trials, limit: maxTrials + known });
        return this.#runner.trial(text, required, scope, this.#signal);
      },
      abandon: (text) => this.#runner.abandon(text),
      onProgress: (state) => this.#listener.onState(state),
    });
  }

  /** Runs all tests on the minimal text; gives the required ones that do not pass there. */
  async confirm(state: PatchState, required: readonly string[]): Promise<readonly string[]> {
    this.#listener.onProgress({ stage: 'confirming' });
    const known = this.#runner.known(state.minimalText);
    if (known) return failingOf(required, known);
    this.#otherRuns += 1;
    const run = await this.#runner.fullRun(state.minimalText, this.#signal);
    if (!run.ok) throw new TrialAborted(run.failure);
    return failingOf(required, run.value);
  }

  /** Which of these tests also fail in a second run of the whole proposal, where they passed before. */
  async flakyOf(suspects: readonly string[]): Promise<readonly string[]> {
    this.#otherRuns += 1;
    const again = await this.#runner.fullRun(this.#task.texts.proposal.text, this.#signal, true);
    if (!again.ok) throw new TrialAborted(again.failure);
    return failingOf(suspects, again.value);
  }

  /** Tells changes that no test runs from those that the tests run and do not need. */
  async markUnexercised(found: Minimization): Promise<Minimization> {
    const { flaky, state } = found;
    // Of a line that the tests need a part of, they run all.
    const unneeded = state.hunks.filter((hunk) => hunk.status === 'not-needed' && !isInsideLine(hunk));
    const mustPass = this.#task.comparison.mustPass.filter((id) => !flaky.includes(id));
    const unexercised = await unexercisedHunks(
      unneeded.map((hunk) => hunk.id),
      {
        withFaultsIn: (ids) => this.#task.texts.withFaultsIn(unneeded.filter((hunk) => ids.includes(hunk.id))),
        passes: (text) => this.#passes(text, mustPass),
        mayContinue: () => this.#clock.now() - this.#startedMs < this.#task.maxElapsedMs && !this.#signal.aborted,
      },
    );
    const hunks = state.hunks.map((hunk) =>
      unexercised.has(hunk.id) ? { ...hunk, status: 'not-exercised' as const } : hunk,
    );
    return { ...found, state: { ...state, hunks }, otherRuns: this.#otherRuns };
  }

  async #passes(text: string, required: readonly string[]): Promise<boolean> {
    this.#listener.onProgress({ stage: 'confirming' });
    this.#otherRuns += 1;
    return (await this.#runner.trial(text, required, ALL_NEAR, this.#signal)).holds;
  }

  result(state: PatchState, verified: boolean, flaky: readonly string[]): Minimization {
    return { state: { ...state, trials: this.#trials }, verified, otherRuns: this.#otherRuns, flaky };
  }
}
