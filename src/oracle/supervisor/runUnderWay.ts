/** One run as its supervisor tells of it: the output, and after it a marker; the reports, and after them that it is gone. */
import { randomBytes } from 'node:crypto';
import type { ResourceName } from '../../session/ports/oracle.js';
import type { OutputBuffer } from './outputBuffer.js';

/** What a supervisor reports of a run, put together. */
export interface RunReport {
  /** Whether it came to starting the program, or to looking for what is left. */
  readonly begun?: boolean;
  readonly startError?: string;
  readonly timedOut?: boolean;
  readonly overLimit?: ResourceName;
  readonly exit?: number | null;
  /** Whether all of its processes have ended. */
  readonly gone?: boolean;
}

/** How long the marker may take once a run is gone. */
const DRAIN_MS = 500;

/** Waits until a run is over and its output has been read to the end. */
export class RunUnderWay {
  /** Follows the output; drawn anew for each run, so that no test can print it. */
  readonly marker = `\u0000${randomBytes(16).toString('hex')}\n`;
  readonly over: Promise<RunReport>;
  readonly #output: OutputBuffer;
  readonly #markerBytes = Buffer.from(this.marker);
  #held: Buffer = Buffer.alloc(0);
  #isMarked = false;
  #isAbandoned = false;
  #report: RunReport = {};
  #resolve: (report: RunReport) => void = () => {};

  constructor(output: OutputBuffer) {
    this.#output = output;
    this.over = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Whether all of the output has come. */
  get isComplete(): boolean {
    return this.#isMarked && !this.#isAbandoned;
  }

  /** Takes a piece of the output. What may be the beginning of the marker is held back. */
  receive(chunk: Buffer): void {
    if (this.#isMarked) return;
    const all = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const length = this.#markerBytes.length;
    this.#isMarked = all.length >= length && all.subarray(-length).equals(this.#markerBytes);
    const ready = Math.max(0, all.length - length + (this.#isMarked ? 0 : 1));
    if (ready > 0) this.#output.push(all.subarray(0, ready));
    this.#held = this.#isMarked ? Buffer.alloc(0) : Buffer.from(all.subarray(ready));
    this.#finishIfOver();
  }

  report(part: RunReport): void {
    this.#report = { ...this.#report, ...part };
    if (part.gone !== undefined) setTimeout(() => this.abandon(), DRAIN_MS).unref();
    this.#finishIfOver();
  }

  /** Nothing more will come. */
  abandon(): void {
    this.#output.push(this.#held);
    this.#held = Buffer.alloc(0);
    this.#isAbandoned ||= !this.#isMarked;
    this.#isMarked = true;
    this.#resolve(this.#report);
  }

  #finishIfOver(): void {
    if (this.#isMarked && this.#report.gone !== undefined) this.#resolve(this.#report);
  }
}
