/** What the review of uncommitted changes is doing now: one activity at a time, with its progress and its cancel button. */
import * as vscode from 'vscode';
import { FixProgressDisplay } from '../platform/fixProgressDisplay.js';
import type { Translate } from '../session/translate.js';
import { CHANGES_VIEW } from './treeView.js';

/** `review`: all of it; `continue`: its search goes on; `verify`: the tests run on what is shown. */
export type ActivityKind = 'review' | 'continue' | 'verify';

/** Who is told. */
export interface ActivityEvents {
  /** One began or ended. */
  onChange(): void;
  onError(error: unknown): void;
}

interface Activity {
  readonly kind: ActivityKind;
  readonly controller: AbortController;
  readonly display: FixProgressDisplay;
  readonly done: Promise<unknown>;
}

export class ChangesActivity {
  readonly #id: string;
  readonly #translate: Translate;
  readonly #events: ActivityEvents;
  #now: Activity | null = null;

  /** @param id - what the cancel command knows it by. */
  constructor(id: string, translate: Translate, events: ActivityEvents) {
    this.#id = id;
    this.#translate = translate;
    this.#events = events;
  }

  /** What is under way; null when nothing is. */
  get kind(): ActivityKind | null {
    return this.#now?.kind ?? null;
  }

  /**
   * Performs a job, once whatever else is under way has ended; an earlier one of its kind is given up. Null when it was cancelled.
   *
   * @param title - of a message that stands until there is something to look at; null for none.
   */
  async perform<T>(
    kind: ActivityKind,
    title: string | null,
    job: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    if (this.#now?.kind === kind) this.#now.controller.abort(new Error('superseded'));
    while (this.#now) await this.#now.done;
    const controller = new AbortController();
    const display = this.#display();
    const done = this.#run(display, title, controller.signal, job);
    this.#now = { kind, controller, display, done };
    this.#events.onChange();
    return done;
  }

  /** Says what is happening now. */
  report(sentence: string): void {
    this.#now?.display.report(sentence);
  }

  /** There is something to look at: the message would only be in the way. */
  closeMessage(): void {
    this.#now?.display.closeMessage();
  }

  /** Ends what is under way, at once; resolves when it has ended. */
  async cancel(): Promise<void> {
    const now = this.#now;
    now?.controller.abort(new Error('cancelled'));
    await now?.done;
  }

  /** Never rejects: cancelling is not an error, and what is one is told. */
  async #run<T>(
    display: FixProgressDisplay,
    title: string | null,
    signal: AbortSignal,
    job: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    // Behind a tick, so that the activity is in place before the job's first event.
    await Promise.resolve();
    if (title !== null) display.openMessage(title);
    const done = job(signal).catch((error: unknown) => {
      if (!signal.aborted) this.#events.onError(error);
      return null;
    });
    const result = await vscode.window.withProgress({ location: { viewId: CHANGES_VIEW } }, () => done);
    display.closeMessage();
    display.hide();
    this.#now = null;
    this.#events.onChange();
    return result;
  }

  #display(): FixProgressDisplay {
    const translate = this.#translate;
    return new FixProgressDisplay({
      name: translate('Uncommitted changes'),
      cancel: { title: translate('Cancel'), command: 'editFidelity.cancel', arguments: [this.#id] },
      onCancel: () => void this.cancel(),
      translate,
    });
  }
}
