/** Has test runs started by small processes that end them with everything they have started, even when we are killed. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { ResourceName } from '../../session/ports/oracle.js';
import { OutputBuffer } from './outputBuffer.js';
import type { RunOrder } from './runOrder.js';
import type { RunReport } from './runUnderWay.js';
import { SupervisorProcess } from './supervisorProcess.js';

/** How a run ended. */
export interface RunOutcome {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** The limit for which it was ended; null when it passed none. */
  readonly overLimit: ResourceName | null;
  /** The system's code when the program could not be started at all (`ENOENT`, `EACCES` …); else null. */
  readonly startError: string | null;
  readonly output: string;
  readonly outputCut: boolean;
  readonly elapsedMs: number;
}

/** How long processes stay for the next to use us. To start one takes as long as a short test. */
const KEEP_MS = 1000;

/** Any number of runs at once, each under a process of its own: one that has nothing to do, else a new one. */
export class Supervisor {
  readonly #script: string;
  readonly #idle: SupervisorProcess[] = [];
  readonly #busy = new Set<SupervisorProcess>();
  #users = 0;
  #expiry: NodeJS.Timeout | undefined;

  /** @param script - path of `supervisor.cjs`. */
  constructor(script: string) {
    this.#script = script;
  }

  /**
   * Says that runs are to come: one process is started, so that the first does not wait for it, and all that were started stay.
   *
   * @returns what to call when no more will come. With the last user the processes go, unless another comes within a moment.
   */
  use(): () => void {
    this.#users++;
    clearTimeout(this.#expiry);
    const first = this.#idleProcess() ?? new SupervisorProcess(this.#script);
    this.#idle.push(first);
    let isUser = true;
    return () => {
      if (isUser) this.#users--;
      isUser = false;
      this.#expireWhenUnused();
    };
  }

  /** Resolves when no process of the run is left; rejects with the signal's reason when cancelled, none being left then either. */
  async run(order: RunOrder, outputLimitBytes: number, signal: CancelSignal): Promise<RunOutcome> {
    signal.throwIfAborted();
    const started = performance.now();
    const output = new OutputBuffer(outputLimitBytes);
    const report = await this.#report(order, output, signal);
    // where the process itself was killed, its run may go on
    if (report.gone !== true && report.startError === undefined) await this.endLeftovers(order.token);
    signal.throwIfAborted();
    const { text, cut } = output.read();
    return {
      exitCode: report.exit ?? null,
      timedOut: report.timedOut === true,
      overLimit: report.overLimit ?? null,
      startError: report.startError ?? null,
      output: text,
      outputCut: cut,
      elapsedMs: performance.now() - started,
    };
  }

  /** Ends processes that runs with this token, or one that begins with it, have left behind. */
  async endLeftovers(token: string): Promise<void> {
    const order = { argv: [], cwd: '/', env: {}, timeLimitMs: 0, namespace: false, token };
    await this.#report(order, new OutputBuffer(0), null);
  }

  /** Ends all processes and, with them, the runs that are under way. */
  async close(): Promise<void> {
    clearTimeout(this.#expiry);
    const all = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(all.map((one) => one.close()));
  }

  /** By a process that waits, unless it has died unnoticed and so begins nothing, else by a new one. */
  async #report(order: RunOrder, output: OutputBuffer, signal: CancelSignal | null): Promise<RunReport> {
    for (let one = this.#idleProcess(); one !== undefined; one = this.#idleProcess()) {
      const report = await this.#runBy(one, order, output, signal);
      if (report.begun === true || signal?.aborted === true) return report;
    }
    return this.#runBy(new SupervisorProcess(this.#script), order, output, signal);
  }

  async #runBy(
    one: SupervisorProcess,
    order: RunOrder,
    output: OutputBuffer,
    signal: CancelSignal | null,
  ): Promise<RunReport> {
    const cancel = (): void => one.cancel();
    this.#busy.add(one);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await one.run(order, output);
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#busy.delete(one);
      if (one.isReady) this.#idle.push(one);
      else void one.close();
      this.#expireWhenUnused();
    }
  }

  /** The one that was used last, so that the others can be told to be superfluous. */
  #idleProcess(): SupervisorProcess | undefined {
    for (;;) {
      const last = this.#idle.pop();
      if (last === undefined || last.isReady) return last;
    }
  }

  #expireWhenUnused(): void {
    clearTimeout(this.#expiry);
    if (this.#users > 0) return;
    this.#expiry = setTimeout(() => {
      for (const one of this.#idle.splice(0)) void one.close();
    }, KEEP_MS);
    this.#expiry.unref();
  }
}
