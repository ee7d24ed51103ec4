/** The fixes of this window: at most one per file at a time, each shown as a review as soon as its reply is there. */
import * as vscode from 'vscode';
import type { FixLog } from '../platform/fixLog.js';
import { FixProgressDisplay } from '../platform/fixProgressDisplay.js';
import type { FixTarget } from '../platform/fixTarget.js';
import { showFailure } from '../platform/showFailure.js';
import type { TestExplorer } from '../platform/testExplorer.js';
import { type Failure, failure } from '../session/failures.js';
import type { FixContext } from '../session/fixContext.js';
import type { FixListener } from '../session/fixListener.js';
import { describeProgress } from '../session/fixProgress.js';
import type { FixSession } from '../session/fixSession.js';
import type { Oracle } from '../session/ports/oracle.js';
import type { Proposer } from '../session/ports/proposer.js';
import type { Review } from '../session/review/review.js';
import type { Translate } from '../session/translate.js';
import { LiveFix, type LiveFixEvents } from './liveFix.js';
import type { RequestDocuments } from './requestDocuments.js';
import type { ReviewEntry } from './reviewEntry.js';
import { fileName, type ReviewRegistry } from './reviewRegistry.js';
import type { ReviewTabs } from './reviewTabs.js';
import type { TestOutputDocuments } from './testOutputDocuments.js';

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
  readonly context: FixContext;
  /** When several fixes share one; the usual one when left out. */
  readonly oracle?: Oracle;
}

/** How a fix ended. */
export type FixEnd =
  | { readonly kind: 'reviewed'; readonly review: Review }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'cancelled' };

/** Everything that fixes need from outside. */
export interface FixRunsParts {
  readonly registry: ReviewRegistry;
  readonly tabs: ReviewTabs;
  readonly log: FixLog;
  readonly tests: TestExplorer;
  readonly outputs: TestOutputDocuments;
  readonly requests: RequestDocuments;
  readonly translate: Translate;
  /** Makes the session of a request; the composition root knows with which oracle and grammars. */
  makeSession(id: string, request: FixRequest, listener: FixListener): Promise<FixSession>;
  /** Makes a session that goes on with a review. */
  restoreSession(entry: ReviewEntry, listener: FixListener): Promise<FixSession | null>;
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
  readonly #subscription: vscode.Disposable;

  constructor(parts: FixRunsParts) {
    this.#parts = parts;
    // Nobody looks any more: nothing may go on running, and no copy stay. The review itself can be opened again.
    this.#subscription = parts.tabs.onDidClose((entry) => void this.end(entry.review.id));
  }

  /** Makes a fix and shows its review; resolves when it is done. A failure has been shown by then. */
  async start(request: FixRequest): Promise<FixEnd> {
    const uri = request.target.document.uri;
    if (this.isRunning(uri)) {
      const running = failure('fix-running', { path: request.target.workspace.file });
      this.fail(running);
      return { kind: 'failed', failure: running };
    }
    let opening: Promise<void> = Promise.resolve();
    const end = await this.#run(request, (review, fix) => {
      const entry = this.#parts.registry.put(review, uri, fix.snapshot);
      opening = this.#open(entry).catch((error: unknown) => this.#parts.log.error(error));
    });
    await opening;
    return end;
  }

  /** Makes a fix without showing it: whoever asks looks at the review and decides. Quiet: only the status bar tells of it. */
  async startUnseen(request: FixRequest, options: { readonly isQuiet?: boolean } = {}): Promise<FixEnd> {
    return this.#run(request, () => {}, options.isQuiet ?? false);
  }

  /** Whether a fix of this document is under way (a review that only waits for a decision is not). */
  isRunning(uri: vscode.Uri): boolean {
    const key = uri.toString();
    return [...this.#live.values()].some((fix) => fix.target === key && fix.isBusy);
  }

  /** The live fix behind a review, gone on with from what is remembered where its session has ended. */
  async revive(entry: ReviewEntry): Promise<LiveFix | null> {
    const { id, path } = entry.review;
    const live = this.#find(id);
    if (live) return live;
    const display = this.#display(id, path);
    const restored = async (listener: FixListener): Promise<FixSession> => {
      const session = await this.#parts.restoreSession(entry, listener);
      if (!session) throw new Error(`the review ${id} cannot be gone on with`);
      return session;
    };
    const subject = { root: entry.review.root, path };
    const fix = new LiveFix(
      id,
      entry.target,
      restored,
      this.#eventsOf(id, subject, entry.target, display, () => {}),
    );
    await fix.restore();
    // Two commands in a row may both have come here; the first one counts.
    const meanwhile = this.#find(id);
    if (meanwhile) return meanwhile;
    this.#live.set(id, fix);
    return fix;
  }

  /** Whether a fix has a session, whatever it does. */
  isLive(id: string): boolean {
    return this.#live.has(id);
  }

  /** The state of a live fix, for showing its review elsewhere. */
  snapshotOf(id: string): LiveFix['snapshot'] {
    return this.#find(id)?.snapshot ?? null;
  }

  /** Runs the tests on what is shown a little later, when the user has stopped deciding. */
  verifySoon(id: string): void {
    clearTimeout(this.#settling.get(id));
    const timer = setTimeout(() => {
      this.#settling.delete(id);
      void this.#find(id)?.verify();
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

  /** Logs a failure and shows it to the user, without waiting for an answer. */
  fail(what: Failure): void {
    this.#parts.log.failure(what);
    showFailure(what, this.#parts.translate).catch((error: unknown) => this.#parts.log.error(error));
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const timer of this.#settling.values()) clearTimeout(timer);
  }

  async #run(request: FixRequest, onFirst: (review: Review, fix: LiveFix) => void, isQuiet = false): Promise<FixEnd> {
    const { log, translate, makeSession } = this.#parts;
    const { workspace, document } = request.target;
    const id = crypto.randomUUID().slice(0, 8);
    const display = this.#display(id, workspace.file);
    const target = document.uri.toString();
    const subject = { root: workspace.root, path: workspace.file };
    const events = this.#eventsOf(id, subject, target, display, (review) => onFirst(review, fix));
    const fix = new LiveFix(id, target, (listener) => makeSession(id, request, listener), events);
    this.#live.set(id, fix);
    const provider = request.chosen.name;
    log.info(`fix ${id} of ${workspace.file} by ${provider}`);
    if (!isQuiet)
      display.openMessage(translate('Fixing {name} with {provider}', { name: fileName(workspace.file), provider }));
    const outcome = await fix.run();
    display.closeMessage();
    if (outcome?.kind === 'reviewed') {
      log.review(outcome.review);
      this.#tellLimits(outcome.review);
      return outcome;
    }
    await this.end(id);
    if (outcome) this.fail(outcome.failure);
    return outcome ?? { kind: 'cancelled' };
  }

  /** What the proposal is not made of: said, as nothing on the screen shows it. */
  #tellLimits({ report, path }: Review): void {
    const { refusedEdits = 0, leftOutLines = 0 } = report.model ?? {};
    const { translate } = this.#parts;
    const name = fileName(path);
    const sentences = [
      refusedEdits > 0
        ? translate('{count} edits of {name} were refused: they lie outside the part to be fixed.', {
            count: refusedEdits,
            name,
          })
        : '',
      leftOutLines > 0
        ? translate('{name} is larger than the window of the model, so {count} of its lines were not sent.', {
            name,
            count: leftOutLines,
          })
        : '',
    ].filter((sentence) => sentence !== '');
    if (sentences.length > 0) void vscode.window.showInformationMessage(sentences.join(' '));
  }

  #find(id: string): LiveFix | null {
    const fix = this.#live.get(id);
    return fix && !fix.isClosed ? fix : null;
  }

  #display(id: string, path: string): FixProgressDisplay {
    const { translate } = this.#parts;
    return new FixProgressDisplay({
      name: fileName(path),
      cancel: { title: translate('Cancel'), command: CANCEL_COMMAND, arguments: [id] },
      onCancel: () => void this.cancel(id),
      translate,
    });
  }

  #eventsOf(
    id: string,
    subject: { readonly root: string; readonly path: string },
    target: string,
    display: FixProgressDisplay,
    onFirst: (review: Review) => void,
  ): LiveFixEvents {
    const { log, registry, tests, outputs, requests, translate } = this.#parts;
    let isFirst = true;
    return {
      onProgress: (progress) => {
        if (progress.stage === 'proposing') requests.note(id, progress.progress);
        display.report(describeProgress(progress, translate));
      },
      onReview: (review) => {
        if (registry.get(id)) registry.put(review, vscode.Uri.parse(target), this.snapshotOf(id));
        else if (isFirst) onFirst(review);
        isFirst = false;
        display.closeMessage();
      },
      onRun: (kind, plan, run) => {
        log.run(kind, plan, run);
        outputs.put(id, run.output);
        tests.show(subject, kind, plan, run);
      },
      onBusy: (isBusy) => {
        if (!isBusy) display.hide();
        this.#setRunning();
      },
      onTrouble: (trouble) => this.fail(trouble),
      onError: (error) => {
        log.error(error);
        this.fail(failure('internal', { reason: error instanceof Error ? error.message : String(error) }));
      },
    };
  }

  /** In front when the user is still at the file or at nothing, else behind what they are doing, with a message. */
  async #open(entry: ReviewEntry): Promise<void> {
    const { registry, tabs, translate } = this.#parts;
    const active = vscode.window.activeTextEditor?.document;
    const isElsewhere = active !== undefined && active.uri.toString() !== entry.target;
    await tabs.open(entry, isElsewhere ? 'background' : 'front');
    if (!isElsewhere) return;
    const show = translate('Show Review');
    const sentence = translate('The review of {name} is ready.', { name: fileName(entry.review.path) });
    vscode.window.showInformationMessage(sentence, show).then((answer) => {
      const current = registry.get(entry.review.id);
      if (answer === show && current) void tabs.open(current, 'front');
    });
  }

  #setRunning(): void {
    const isRunning = [...this.#live.values()].some((fix) => fix.isBusy);
    void vscode.commands.executeCommand('setContext', RUNNING, isRunning);
  }
}
