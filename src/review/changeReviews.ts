/** The review of uncommitted changes in this window: at most one, shown as a tree, and what can be done with it. */
import * as vscode from 'vscode';
import type { FixLog } from '../platform/fixLog.js';
import { showFailure } from '../platform/showFailure.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { type Failure, failure } from '../session/failures.js';
import { describeProgress } from '../session/fixProgress.js';
import type { Clock } from '../session/ports/clock.js';
import type { SavedPatch, TreeQuestion, WorkingTree } from '../session/ports/workingTree.js';
import { failed, type Result, success } from '../session/result.js';
import type { Translate } from '../session/translate.js';
import { type TreeEnd, treeDecisionOf } from '../session/tree/treeDecision.js';
import type { TreeChoice, TreeListener } from '../session/tree/treeInput.js';
import type { TreeReview } from '../session/tree/treeReview.js';
import type { TreeSession } from '../session/tree/treeSession.js';
import type { TreeSnapshot } from '../session/tree/treeSnapshot.js';
import { dropBySteps } from './applySteps.js';
import { ChangesActivity } from './changesActivity.js';
import { setChangesContext } from './changesContext.js';
import type { DecisionMemory } from './decisionMemory.js';
import { resumedSession } from './resumedSession.js';
import { type StoredChanges, type StoredQuestion, storedChanges } from './storedChanges.js';
import type { StoredFile } from './storedFile.js';
import type { TestOutputDocuments } from './testOutputDocuments.js';
import type { TreeDocuments } from './treeDocuments.js';
import { CHANGES_VIEW, type ReviewNote, type TreeView } from './treeView.js';

/** Everything that it needs from outside. */
export interface ChangeReviewsParts {
  readonly view: TreeView;
  readonly documents: TreeDocuments;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly outputs: TestOutputDocuments;
  readonly clock: Clock;
  readonly translate: Translate;
  readonly decisions: DecisionMemory;
  readonly stored: StoredFile<StoredChanges | null>;
  /** Whether the tests run again by themselves after a keep or drop in this folder. */
  runsAfterDrop(folder: vscode.Uri): boolean;
  /** @param earlier - what an earlier session of the same review knew. */
  makeSession(question: TreeQuestion, listener: TreeListener, earlier: TreeSnapshot | null): Promise<TreeSession>;
  workingTree(): Promise<WorkingTree>;
}

/** What keeping a part of the changes did: null when there was nothing to drop. */
export type Kept = SavedPatch | null;

/** What the review is called in test output, progress and cancelling, in place of a fix's id. */
export const CHANGES_ID = 'changes';

/** After the last keep or drop in a row, before the tests run again. */
const SETTLE_MS = 400;

export class ChangeReviews implements vscode.Disposable {
  readonly #parts: ChangeReviewsParts;
  readonly #activity: ChangesActivity;
  readonly #subscription: vscode.Disposable;
  #session: TreeSession | null = null;
  /** From before a reload of the window, as long as it is not gone on with. */
  #left: StoredChanges | null = null;
  #resuming: Promise<void> | null = null;
  #question: StoredQuestion | null = null;
  #review: TreeReview | null = null;
  #note: ReviewNote = null;
  #settling: NodeJS.Timeout | undefined;

  constructor(parts: ChangeReviewsParts) {
    this.#parts = parts;
    this.#activity = new ChangesActivity(CHANGES_ID, parts.translate, {
      onChange: () => this.#setContext(),
      onError: (error) => this.#tell(error),
    });
    this.#subscription = parts.documents.onDidOpen(() => this.#save());
  }

  /** The review as it is now; null when there is none. */
  get review(): TreeReview | null {
    return this.#review;
  }

  /** Reviews a folder's repository; the one before ends. Null when it was cancelled before the changes were known. */
  async start(question: TreeQuestion): Promise<Result<TreeReview> | null> {
    await this.close();
    const { log, translate } = this.#parts;
    const { folder, base, buffers } = question;
    log.info(`review of uncommitted changes in ${folder} since ${base}`);
    this.#question = { folder, base, unsaved: [...buffers.keys()] };
    return this.#activity.perform('review', translate('Reviewing uncommitted changes'), async (signal) => {
      const session = await this.#parts.makeSession(question, this.#listener(folder), null);
      this.#session = session;
      const outcome = await session.run(signal);
      if (!outcome.ok) this.fail(outcome.failure);
      else this.#tellTrouble(session);
      return outcome;
    });
  }

  /** Takes up the review from before a reload of the window, if there is one; resolves when it is shown. */
  async restore(): Promise<void> {
    const { documents, stored } = this.#parts;
    const left = await stored.load();
    if (this.#question !== null) return;
    await documents.restore(left?.review ?? null, left?.opened ?? []);
    if (left === null) return;
    this.#left = left;
    this.#question = left.question;
    this.#note = 'restored';
    this.#show(left.review);
    if (vscode.workspace.isTrusted) void this.#resume().catch((error: unknown) => this.#tell(error));
  }

  /** Keeps or drops changes, and what cannot be decided apart from them: measured and shown at once, then tested again. */
  async setKept(ids: readonly string[], kept: boolean): Promise<void> {
    const session = await this.#liveOrTell();
    if (session === null || this.#review === null) return;
    session.setKept(ids, kept);
    if (!this.#parts.runsAfterDrop(vscode.Uri.file(this.#review.root))) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.verify(), SETTLE_MS);
  }

  /** Runs the tests on what is shown. */
  async verify(): Promise<void> {
    const session = await this.#liveOrTell();
    if (session === null) return;
    await this.#activity.perform('verify', null, async (signal) => {
      if (session !== this.#session) return;
      const before = session.whyUnverified?.code;
      await session.verifyShown(signal);
      // What has kept the tests from saying anything all along is no news.
      if (session.whyUnverified?.code !== before) this.#tellTrouble(session);
    });
  }

  /** Goes on with a search that stopped at its budget, or with a run that was broken off. */
  async continueMinimizing(): Promise<void> {
    const session = await this.#liveOrTell();
    if (session === null || this.#isBusy) return;
    const title = this.#parts.translate('Looking for what the tests need');
    await this.#activity.perform('continue', title, async (signal) => {
      await session.continueMinimizing(signal);
      this.#tellTrouble(session);
    });
  }

  /** Saves what goes as a patch, then drops it; the review ends. */
  async keep(choice: TreeChoice): Promise<Result<Kept>> {
    if (this.#review === null || (choice === 'needed' && this.#isBusy)) return success(null);
    const live = await this.#live();
    if (!live.ok) return live;
    const session = live.value;
    if (session === null) return success(null);
    await this.cancel();
    const steps = session.stepsOf(choice);
    if (steps.length === 0) return success(null);
    const dropped = await dropBySteps(this.#review.root, steps, await this.#parts.workingTree());
    if (!dropped.ok) {
      if (dropped.failure.code === 'tree-changed') this.#outdate();
      return dropped;
    }
    this.#parts.log.info(`dropped ${steps.length} files' changes; saved as ${dropped.value.file}`);
    await this.#end(choice);
    return dropped;
  }

  /** Ends what is under way, at once; the best so far stays. */
  async cancel(): Promise<void> {
    clearTimeout(this.#settling);
    await this.#activity.cancel();
  }

  /** Ends the review with every file as it is, which is a decision too where it holds for them. */
  async leave(): Promise<void> {
    if (this.#review !== null && this.#note !== 'outdated') await this.#end('untouched');
    else await this.close();
  }

  /** Ends the review: what runs is stopped, the copy removed, its documents closed; nothing of it is left for a reload. */
  async close(): Promise<void> {
    await this.stop();
    const session = this.#session;
    this.#session = null;
    this.#left = null;
    this.#resuming = null;
    this.#question = null;
    this.#review = null;
    this.#note = null;
    this.#parts.view.show(null, null);
    this.#parts.stored.save(null);
    this.#setContext();
    await this.#parts.documents.clear();
    await session?.close();
  }

  /** What runs is stopped and the copy removed, when the window closes; the review comes back with it. */
  async stop(): Promise<void> {
    await this.cancel();
    await this.#resuming?.catch(() => {});
    await this.#session?.close();
    await this.#parts.stored.settled();
  }

  /** Logs a failure and shows it to the user, without waiting for an answer. */
  fail(what: Failure): void {
    const { log, translate } = this.#parts;
    log.failure(what);
    showFailure(what, translate).catch((error: unknown) => log.error(error));
  }

  dispose(): void {
    clearTimeout(this.#settling);
    this.#subscription.dispose();
    this.#parts.view.dispose();
    this.#parts.documents.dispose();
  }

  /** A run of what is shown gives way to anything else. */
  get #isBusy(): boolean {
    const { kind } = this.#activity;
    return kind !== null && kind !== 'verify';
  }

  /** The session of the review that is shown; null where there is no review. */
  async #live(): Promise<Result<TreeSession | null>> {
    if (this.#left !== null) {
      const { folder } = this.#left.question;
      // Reading the changes has git run what its configuration names.
      if (!vscode.workspace.isTrusted) return failed(failure('untrusted-workspace', { path: folder }));
      await this.#resume();
    }
    return this.#note === 'outdated' ? failed(failure('review-outdated')) : success(this.#session);
  }

  /** The same where nobody asks why there is none. */
  async #liveOrTell(): Promise<TreeSession | null> {
    const live = await this.#live();
    if (!live.ok) this.fail(live.failure);
    return live.ok ? live.value : null;
  }

  #resume(): Promise<void> {
    this.#resuming ??= this.#goOn();
    return this.#resuming;
  }

  async #goOn(): Promise<void> {
    const left = this.#left;
    if (left === null) return;
    const session = await resumedSession(left, (question) =>
      this.#parts.makeSession(question, this.#listener(question.folder), left.snapshot),
    );
    if (left !== this.#left) return;
    this.#left = null;
    this.#session = session;
    if (session === null) this.#outdate();
    this.#setContext();
  }

  /** Files are not as they were: what is known does not hold for them. */
  #outdate(): void {
    const { translate, log } = this.#parts;
    this.#note = 'outdated';
    if (this.#review !== null) this.#show(this.#review);
    const again = translate('Review Again');
    const sentence = translate(
      'Files have changed since the uncommitted changes were reviewed: the review is outdated.',
    );
    const { folder, base } = this.#question ?? {};
    vscode.window.showWarningMessage(sentence, again).then(
      (answer) => {
        if (answer !== again || folder === undefined) return;
        void vscode.commands.executeCommand('editFidelity.reviewUncommittedChanges', vscode.Uri.file(folder), base);
      },
      (error: unknown) => log.error(error),
    );
  }

  async #end(end: TreeEnd): Promise<void> {
    const { clock, decisions } = this.#parts;
    const record = this.#review && treeDecisionOf(this.#review, end, clock.now());
    await this.close();
    if (record !== null) await decisions.remember(record);
  }

  #listener(folder: string): TreeListener {
    const { log, tests, outputs, translate } = this.#parts;
    const subject = translate('uncommitted changes');
    let isFirst = this.#review === null;
    return {
      onProgress: (progress) => this.#activity.report(describeProgress(progress, translate)),
      onReview: (review) => {
        this.#show(review);
        this.#save();
        this.#activity.closeMessage();
        if (isFirst) void vscode.commands.executeCommand(`${CHANGES_VIEW}.focus`);
        isFirst = false;
      },
      onRun: (kind, plan, run) => {
        this.#forgetReload();
        log.run(kind, plan, run);
        outputs.put(CHANGES_ID, run.output);
        tests.show({ root: this.#review?.root ?? folder, path: subject }, kind, plan, run);
      },
    };
  }

  #show(review: TreeReview): void {
    this.#review = review;
    this.#parts.view.show(review, this.#note);
    this.#parts.documents.update(review);
    this.#setContext();
  }

  /** Once something has run in this window the review is one of it. */
  #forgetReload(): void {
    if (this.#note === 'restored') this.#note = null;
  }

  #save(): void {
    const [question, review, session] = [this.#question, this.#review, this.#session];
    const snapshot = session?.snapshot ?? this.#left?.snapshot ?? null;
    if (question === null || review === null || snapshot === null || this.#note === 'outdated') return;
    const { documents, stored, translate } = this.#parts;
    const changes = storedChanges({ question, review, snapshot, opened: documents.opened }, translate);
    stored.save(changes);
    if (changes === null && this.#note === null) {
      this.#note = 'too-large';
      this.#show(review);
    }
  }

  #tellTrouble(session: TreeSession): void {
    if (session.whyUnverified !== null) this.fail(session.whyUnverified);
  }

  #tell(error: unknown): void {
    this.#parts.log.error(error);
    this.fail(failure('internal', { reason: error instanceof Error ? error.message : String(error) }));
  }

  #setContext(): void {
    setChangesContext({
      ...{ review: this.#review, session: this.#session },
      ...{ isOutdated: this.#note === 'outdated', isBusy: this.#isBusy, isRunning: this.#activity.kind !== null },
    });
  }
}
