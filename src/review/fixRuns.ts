/** The fixes of this window: at most one per file at a time, each shown as a review as soon as its reply is there. */
import * as vscode from 'vscode';
import type { FixLog } from '../platform/fixLog.js';
import { FixProgressDisplay } from '../platform/fixProgressDisplay.js';
import type { FixTarget } from '../platform/fixTarget.js';
import type { Settings } from '../platform/settings.js';
import { showFailure } from '../platform/showFailure.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { type Failure, failure } from '../session/failures.js';
import type { FixListener } from '../session/fixListener.js';
import { describeProgress } from '../session/fixProgress.js';
import type { FixSession } from '../session/fixSession.js';
import type { Proposer } from '../session/ports/proposer.js';
import type { Review } from '../session/review.js';
import type { Translate } from '../session/translate.js';
import { LiveFix, type LiveFixEvents } from './liveFix.js';
import { fileName, type ReviewEntry, type ReviewRegistry } from './reviewRegistry.js';
import type { ReviewTabs } from './reviewTabs.js';

/** Who is asked. */
export interface ChosenProposer {
  readonly proposer: Proposer;
  /** For people: `built-in repair`, `gpt-4o at api.openai.com`. */
  readonly name: string;
  /** Built-in repair cannot work without a failing test; a model can. */
  readonly needsTests: boolean;
}

/** One fix to be made. */
export interface FixRequest {
  readonly target: FixTarget;
  readonly chosen: ChosenProposer;
  /** What the user says is wrong; empty when nothing. */
  readonly note: string;
}

/** Everything that fixes need from outside. */
export interface FixRunsParts {
  readonly registry: ReviewRegistry;
  readonly tabs: ReviewTabs;
  readonly settings: Settings;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly translate: Translate;
  /** Makes a session for a request; the composition root knows with which oracle and grammars. */
  makeSession(id: string, request: FixRequest, listener: FixListener): Promise<FixSession>;
}

/** A context key: whether the cancel command has something to cancel. */
const RUNNING = 'editFidelity.running';

/** Command that ends a fix, called with its id. */
const CANCEL_COMMAND = 'editFidelity.cancel';

/** After the last keep or drop in a row, before the tests run again. */
const SETTLE_MS = 400;

export class FixRuns implements vscode.Disposable {
  readonly #parts: FixRunsParts;
  readonly #live = new Map<string, LiveFix>();
  readonly #settling = new Map<string, NodeJS.Timeout>();
  readonly #subscriptions: vscode.Disposable[];
  /** Output of the last run of each review, newest last. */
  readonly #outputs = new Map<string, string>();

  constructor(parts: FixRunsParts) {
    this.#parts = parts;
    this.#subscriptions = [
      // Nobody looks any more: nothing may go on running, and no copy stay. The review itself can be opened again.
      parts.tabs.onDidClose((entry) => void this.end(entry.review.id)),
    ];
  }

  /** Makes a fix and shows its review; resolves when it is done. Failures are shown, not returned. */
  async start(request: FixRequest): Promise<Review | null> {
    const uri = request.target.document.uri;
    if (this.isRunning(uri)) {
      await this.fail(failure('fix-running', { path: request.target.workspace.file }));
      return null;
    }
    return this.#run(request, (review) => this.#show(review, uri));
  }

  /** Makes a fix without showing it: whoever asks looks at the review and decides. */
  async startUnseen(request: FixRequest): Promise<Review | null> {
    return this.#run(request, () => {});
  }

  /** Whether a fix of this document is under way (a review that only waits for a decision is not). */
  isRunning(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return [...this.#live.values()].some((fix) => fix.target === key && fix.isBusy);
  }

  /** The live fix behind a review; null when its window was reloaded or its tab closed since. */
  find(id: string): LiveFix | null {
    const fix = this.#live.get(id);
    return fix && !fix.isClosed ? fix : null;
  }

  /** The live fix behind a review, made anew where there is none. */
  async revive(entry: ReviewEntry): Promise<LiveFix | null> {
    return this.find(entry.review.id);
  }

  /** Runs the tests on what is shown a little later, when the user has stopped deciding. */
  verifySoon(id: string): void {
    clearTimeout(this.#settling.get(id));
    const timer = setTimeout(() => {
      this.#settling.delete(id);
      void this.find(id)?.verify();
    }, SETTLE_MS);
    this.#settling.set(id, timer);
  }

  /** Cancels one fix, or all that are under way. */
  async cancel(id?: string): Promise<void> {
    const fixes = [...this.#live.values()].filter((fix) => id === undefined || fix.id === id);
    await Promise.all(fixes.map((fix) => fix.cancel()));
  }

  /** Ends a fix for good: what runs is stopped and the copy is removed. */
  async end(id: string): Promise<void> {
    clearTimeout(this.#settling.get(id));
    this.#settling.delete(id);
    const fix = this.#live.get(id);
    if (!fix) return;
    await fix.close();
    this.#live.delete(id);
  }

  /** Ends everything, when the window closes. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#live.keys()].map((id) => this.end(id)));
  }

  /** Test output of a review's last run, else of the last run of all. */
  outputOf(id: string | null): string | null {
    return (id === null ? undefined : this.#outputs.get(id)) ?? [...this.#outputs.values()].at(-1) ?? null;
  }

  /** Logs a failure and shows it to the user, without waiting for an answer. */
  async fail(what: Failure): Promise<void> {
    this.#parts.log.failure(what);
    showFailure(what, this.#parts.translate).catch((error: unknown) => this.#parts.log.error(error));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const timer of this.#settling.values()) clearTimeout(timer);
  }

  async #run(request: FixRequest, onFirstReview: (review: Review) => void): Promise<Review | null> {
    const { log, translate } = this.#parts;
    const id = crypto.randomUUID().slice(0, 8);
    const name = fileName(request.target.workspace.file);
    const display = new FixProgressDisplay({
      name,
      provider: request.chosen.name,
      cancel: { title: translate('Cancel'), command: CANCEL_COMMAND, arguments: [id] },
      onCancel: () => void this.cancel(id),
      translate,
    });
    const fix = new LiveFix(
      id,
      request.target.document.uri.toString(),
      (listener) => this.#parts.makeSession(id, request, listener),
      this.#eventsOf(id, request, display, onFirstReview),
    );
    this.#live.set(id, fix);
    log.info(`fix ${id} of ${request.target.workspace.file} by ${request.chosen.name}`);
    const outcome = await fix.run();
    display.closeMessage();
    if (outcome?.kind === 'reviewed') {
      log.review(outcome.review);
      return outcome.review;
    }
    await this.end(id);
    if (outcome) await this.fail(outcome.failure);
    return null;
  }

  #eventsOf(
    id: string,
    request: FixRequest,
    display: FixProgressDisplay,
    onFirstReview: (review: Review) => void,
  ): LiveFixEvents {
    const { log, registry, tests, translate } = this.#parts;
    const { document, workspace } = request.target;
    let isFirst = true;
    return {
      onProgress: (progress) => display.report(describeProgress(progress, translate)),
      onReview: (review) => {
        if (isFirst) onFirstReview(review);
        else if (registry.get(id)) registry.put(review, document.uri);
        isFirst = false;
        display.closeMessage();
      },
      onRun: (kind, plan, run) => {
        log.run(kind, plan, run);
        this.#outputs.delete(id);
        this.#outputs.set(id, run.output);
        tests.show({ root: workspace.root, path: workspace.file }, kind, plan, run);
      },
      onBusy: (isBusy) => {
        if (!isBusy) display.hide();
        this.#setRunning();
      },
      onError: (error) => this.#noticeError(error),
    };
  }

  #show(review: Review, target: vscode.Uri): void {
    const entry = this.#parts.registry.put(review, target);
    this.#open(entry).catch((error: unknown) => this.#parts.log.error(error));
  }

  /** In front when the user is still at the file or at nothing, else behind what they are doing, with a message. */
  async #open(entry: ReviewEntry): Promise<void> {
    const active = vscode.window.activeTextEditor?.document;
    const isElsewhere = active !== undefined && active.uri.toString() !== entry.target;
    await this.#parts.tabs.open(entry, isElsewhere ? 'background' : 'front');
    if (!isElsewhere) return;
    const show = this.#parts.translate('Show Review');
    const sentence = this.#parts.translate('The review of {name} is ready.', { name: fileName(entry.review.path) });
    vscode.window.showInformationMessage(sentence, show).then((answer) => {
      const current = this.#parts.registry.get(entry.review.id);
      if (answer === show && current) void this.#parts.tabs.open(current, 'front');
    });
  }

  #setRunning(): void {
    const isRunning = [...this.#live.values()].some((fix) => fix.isBusy);
    void vscode.commands.executeCommand('setContext', RUNNING, isRunning);
  }

  #noticeError(error: unknown): void {
    this.#parts.log.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    void this.fail(failure('internal', { reason }));
  }
}
