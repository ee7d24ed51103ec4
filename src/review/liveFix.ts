/** A fix whose session is alive: what it is doing now, one activity at a time, and how to end it. */
import type { Failure } from '../session/failures.js';
import type { FixListener } from '../session/fixListener.js';
import type { FixOutcome, FixSession } from '../session/fixSession.js';
import type { FixSnapshot } from '../session/fixSnapshot.js';
import { BackedOut } from '../session/request/backedOut.js';

/** What the outside is told, besides what the session itself tells. */
export interface LiveFixEvents extends FixListener {
  /** An activity began (true) or the last one ended (false). */
  onBusy(isBusy: boolean): void;
  /** The review is there, but its tests cannot say what they should. */
  onTrouble(failure: Failure): void;
  onError(error: unknown): void;
}

/** Makes the session of a fix, which tells its listener what happens. */
export type SessionMaker = (listener: FixListener) => Promise<FixSession>;

interface Activity {
  readonly kind: 'fix' | 'confirm' | 'verify' | 'continue';
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Another one was more urgent. */
const SUPERSEDED = 'superseded';

/** Why an activity of ours was ended. */
class FixCancelled extends Error {
  override readonly name = 'FixCancelled';
}

export class LiveFix {
  readonly id: string;
  /** Address of the document that is fixed. */
  readonly target: string;
  readonly #makeSession: SessionMaker;
  readonly #events: LiveFixEvents;
  #session: FixSession | null = null;
  #activity: Activity | null = null;
  #isClosed = false;
  /** Runs of what is shown that wait: they come before the whole suite. */
  #waiting = 0;

  constructor(id: string, target: string, makeSession: SessionMaker, events: LiveFixEvents) {
    this.id = id;
    this.target = target;
    this.#events = events;
    this.#makeSession = makeSession;
  }

  get isBusy(): boolean {
    return this.#activity !== null;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** What is needed to go on after a reload; null before there is a review. */
  get snapshot(): FixSnapshot | null {
    return this.#session?.snapshot ?? null;
  }

  /** The whole fix; null when it was cancelled before there was a proposal, or broke. */
  async run(): Promise<FixOutcome | null> {
    let outcome: FixOutcome | null = null;
    await this.#start('fix', async (signal) => {
      this.#session = await this.#makeSession(this.#events);
      outcome = await this.#session.run(signal);
      this.#tellTrouble();
    });
    await this.#confirm();
    return this.#asItIsNow(outcome);
  }

  /** In place of `run`, for a session that goes on with a review from before. */
  async restore(): Promise<void> {
    this.#session = await this.#makeSession(this.#events);
  }

  /** Keeps or drops hunks; measured and shown at once. */
  setKept(ids: readonly string[], kept: boolean): void {
    this.#session?.setKept(ids, kept);
  }

  /**
   * Runs the tests on what is shown, once whatever else is under way has ended; an earlier such run is given up, and the whole suite
   * begins anew after it.
   */
  async verify(): Promise<void> {
    this.#waiting += 1;
    const { kind = null, controller } = this.#activity ?? {};
    if (kind === 'verify' || kind === 'confirm') controller?.abort(new FixCancelled(SUPERSEDED));
    while (this.#activity) await this.#activity.done;
    this.#waiting -= 1;
    await this.#start('verify', async (signal) => {
      await this.#session?.verifyShown(signal);
      this.#tellTrouble();
    });
  }

  /** Goes on looking for the smallest part. */
  async continueMinimizing(): Promise<void> {
    while (this.#activity) await this.#activity.done;
    await this.#start('continue', async (signal) => {
      await this.#session?.continueMinimizing(signal);
      this.#tellTrouble();
    });
    await this.#confirm();
  }

  #asItIsNow(outcome: FixOutcome | null): FixOutcome | null {
    if (outcome?.kind !== 'reviewed') return outcome;
    return { ...outcome, review: this.#session?.review ?? outcome.review };
  }

  /** Where the tests were narrowed, the whole suite has the last word; what the user waits for comes first. */
  async #confirm(): Promise<void> {
    let goesOn = true;
    while (goesOn && this.#session?.needsConfirming === true && !this.#isClosed) {
      const reason = await this.#start('confirm', async (signal) => this.#session?.confirm(signal));
      goesOn = reason instanceof FixCancelled && reason.message === SUPERSEDED;
      while (this.#waiting > 0 || this.#activity) await (this.#activity?.done ?? Promise.resolve());
    }
  }

  /** Ends what is under way, at once; resolves when it has ended. */
  async cancel(): Promise<void> {
    const activity = this.#activity;
    activity?.controller.abort(new FixCancelled('cancelled'));
    await activity?.done;
  }

  /** Ends everything and removes the copy. The review stays readable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.cancel();
    await this.#session?.close();
  }

  #tellTrouble(): void {
    const trouble = this.#session?.whyUnverified ?? null;
    if (trouble && this.#session?.review) this.#events.onTrouble(trouble);
  }

  /** @returns the reason for which it was ended, if it was. */
  async #start(kind: Activity['kind'], job: (signal: AbortSignal) => Promise<void>): Promise<unknown> {
    if (this.#isClosed) return undefined;
    const controller = new AbortController();
    const done = this.#perform(job, controller.signal);
    const activity = { kind, controller, done };
    this.#activity = activity;
    this.#events.onBusy(true);
    await done;
    if (this.#activity === activity) this.#activity = null;
    if (!this.#activity) this.#events.onBusy(false);
    return controller.signal.reason;
  }

  /** Never rejects: cancelling is not an error, and what is one is told. */
  async #perform(job: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    // Behind a tick, so that the activity is in place before the job's first event.
    await Promise.resolve();
    try {
      await job(signal);
    } catch (error) {
      if (!signal.aborted && !(error instanceof BackedOut)) this.#events.onError(error);
    }
  }
}
