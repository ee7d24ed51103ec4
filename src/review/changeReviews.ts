/** The review of uncommitted changes in this window: at most one, shown as a tree, and what can be done with it. */
import * as vscode from 'vscode';
import type { FixLog } from '../platform/fixLog.js';
import { FixProgressDisplay } from '../platform/fixProgressDisplay.js';
import { showFailure } from '../platform/showFailure.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { type Failure, failure } from '../session/failures.js';
import { describeProgress } from '../session/fixProgress.js';
import type { SavedPatch, TreeQuestion, WorkingTree } from '../session/ports/workingTree.js';
import { failed, type Result, success } from '../session/result.js';
import type { Translate } from '../session/translate.js';
import type { TreeReview } from '../session/tree/treeReview.js';
import type { TreeListener, TreeSession } from '../session/tree/treeSession.js';
import { applySteps } from './applySteps.js';
import type { TestOutputDocuments } from './testOutputDocuments.js';
import type { TreeDocuments } from './treeDocuments.js';
import { CHANGES_VIEW, type TreeView } from './treeView.js';

/** Everything that it needs from outside. */
export interface ChangeReviewsParts {
  readonly view: TreeView;
  readonly documents: TreeDocuments;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly outputs: TestOutputDocuments;
  readonly translate: Translate;
  makeSession(question: TreeQuestion, listener: TreeListener): Promise<TreeSession>;
  workingTree(): Promise<WorkingTree>;
}

/** What keeping only what is needed did: null when there was nothing to drop. */
export type Kept = SavedPatch | null;

/** Context keys, as the manifest's `when` clauses use them. */
const REVIEWED = 'editFidelity.changesReviewed';
const RUNNING = 'editFidelity.changesRunning';
const DROPPABLE = 'editFidelity.changesDroppable';
const CAN_CONTINUE = 'editFidelity.changesCanContinue';

/** What the review is called in test output, progress and cancelling, in place of a fix's id. */
const ID = 'changes';

interface Activity {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

export class ChangeReviews implements vscode.Disposable {
  readonly #parts: ChangeReviewsParts;
  #session: TreeSession | null = null;
  #review: TreeReview | null = null;
  #activity: Activity | null = null;

  constructor(parts: ChangeReviewsParts) {
    this.#parts = parts;
  }

  /** The review as it is now; null when there is none. */
  get review(): TreeReview | null {
    return this.#review;
  }

  /** Reviews a folder's repository; the one before ends. Null when it was cancelled before the changes were known. */
  async start(question: TreeQuestion): Promise<Result<TreeReview> | null> {
    await this.close();
    const { log, translate } = this.#parts;
    log.info(`review of uncommitted changes in ${question.folder} since ${question.base}`);
    return this.#perform(translate('Reviewing uncommitted changes'), async (signal, display) => {
      const session = await this.#parts.makeSession(question, this.#listener(question, display));
      this.#session = session;
      const outcome = await session.run(signal);
      if (!outcome.ok) this.fail(outcome.failure);
      else if (session.whyUnverified !== null) this.fail(session.whyUnverified);
      return outcome;
    });
  }

  /** Goes on with a search that stopped at its budget. */
  async continueMinimizing(): Promise<void> {
    const session = this.#session;
    if (session === null || this.#activity !== null) return;
    await this.#perform(this.#parts.translate('Looking for what the tests need'), async (signal) => {
      await session.continueMinimizing(signal);
    });
  }

  /** Saves what the tests do not need as a patch, then drops it; the review ends. */
  async keepNeeded(): Promise<Result<Kept>> {
    const [session, review] = [this.#session, this.#review];
    if (session === null || review === null || this.#activity !== null) return success(null);
    const { steps } = session;
    if (steps.length === 0) return success(null);
    const workingTree = await this.#parts.workingTree();
    const { signal } = new AbortController();
    const patch = await workingTree.saveReverse(review.root, steps, signal);
    if (!patch.ok) return patch;
    const applied = await applySteps(review.root, steps, workingTree, signal);
    if (!applied.ok) return failed(applied.failure);
    this.#parts.log.info(`dropped ${steps.length} files' changes; saved as ${patch.value.file}`);
    await this.close();
    return patch;
  }

  /** Ends what is under way, at once; the best so far stays. */
  async cancel(): Promise<void> {
    const activity = this.#activity;
    activity?.controller.abort(new Error('cancelled'));
    await activity?.done;
  }

  /** Ends the review: what runs is stopped, the copy removed, its documents closed. */
  async close(): Promise<void> {
    await this.cancel();
    const session = this.#session;
    this.#session = null;
    this.#review = null;
    this.#parts.view.show(null);
    this.#setContext();
    await this.#parts.documents.clear();
    await session?.close();
  }

  /** Logs a failure and shows it to the user, without waiting for an answer. */
  fail(what: Failure): void {
    const { log, translate } = this.#parts;
    log.failure(what);
    showFailure(what, translate).catch((error: unknown) => log.error(error));
  }

  dispose(): void {
    this.#parts.view.dispose();
    this.#parts.documents.dispose();
  }

  /** One activity with its progress and cancel button; null when it was cancelled. */
  async #perform<T>(
    title: string,
    job: (signal: AbortSignal, display: FixProgressDisplay) => Promise<T>,
  ): Promise<T | null> {
    const controller = new AbortController();
    const display = this.#display();
    display.openMessage(title);
    const done = job(controller.signal, display).catch((error: unknown) => {
      if (!controller.signal.aborted) {
        this.#parts.log.error(error);
        this.fail(failure('internal', { reason: error instanceof Error ? error.message : String(error) }));
      }
      return null;
    });
    this.#activity = { controller, done };
    this.#setContext();
    const result = await vscode.window.withProgress({ location: { viewId: CHANGES_VIEW } }, () => done);
    this.#activity = null;
    display.closeMessage();
    display.hide();
    this.#setContext();
    return result;
  }

  #display(): FixProgressDisplay {
    const { translate } = this.#parts;
    return new FixProgressDisplay({
      name: translate('Uncommitted changes'),
      cancel: { title: translate('Cancel'), command: 'editFidelity.cancel', arguments: [ID] },
      onCancel: () => void this.cancel(),
      translate,
    });
  }

  #listener(question: TreeQuestion, display: FixProgressDisplay): TreeListener {
    const { log, tests, outputs, view, documents, translate } = this.#parts;
    const subject = translate('uncommitted changes');
    let isFirst = true;
    return {
      onProgress: (progress) => display.report(describeProgress(progress, translate)),
      onReview: (review) => {
        this.#review = review;
        view.show(review);
        documents.update(review);
        this.#setContext();
        // There is something to look at now.
        display.closeMessage();
        if (isFirst) void vscode.commands.executeCommand(`${CHANGES_VIEW}.focus`);
        isFirst = false;
      },
      onRun: (kind, plan, run) => {
        log.run(kind, plan, run);
        outputs.put(ID, run.output);
        tests.show({ root: this.#review?.root ?? question.folder, path: subject }, kind, plan, run);
      },
    };
  }

  #setContext(): void {
    const isRunning = this.#activity !== null;
    const values: Readonly<Record<string, boolean>> = {
      [REVIEWED]: this.#review !== null,
      [RUNNING]: isRunning,
      [DROPPABLE]: !isRunning && this.#session !== null && this.#review !== null && this.#session.steps.length > 0,
      [CAN_CONTINUE]: !isRunning && this.#review?.canContinue === true,
    };
    for (const [key, value] of Object.entries(values)) void vscode.commands.executeCommand('setContext', key, value);
  }
}
