/** Has test runs started by a small process that ends them with everything they have started, even when we are killed. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { ResourceLimits, ResourceName } from '../../session/ports/oracle.js';
import { OutputBuffer } from './outputBuffer.js';
import { type RunReport, RunUnderWay } from './runUnderWay.js';

/** What the supervisor is to start. */
export interface RunOrder {
  /** Program and arguments; empty to end what earlier runs with this token have left. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeLimitMs: number;
  /** What the run's processes may use together; without it, whatever they like. */
  readonly limits?: ResourceLimits;
  /** The folder of the copies: on the disk that is measured, and nobody else's place to work in. */
  readonly folder?: string;
  /** How often it is measured what they use, in milliseconds; a few times a second when left out. */
  readonly measureMs?: number;
  /** Whether the program makes a process namespace and takes `--info-fd 3`; else the tree is searched for what is left. */
  readonly namespace: boolean;
  /** Stands in the environment of every process of the run. */
  readonly token: string;
  /** Windows: the arguments are quoted already. */
  readonly verbatim?: boolean;
}

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

/** How long a supervisor may take to end a run that was cancelled before it is ended itself. */
const PATIENCE_MS = 7000;
/** How long its pipes may stay open once it has ended: only a process that nobody can end holds them. */
const DRAIN_MS = 300;

/** One run after the other. The process is started when it is first needed, and again if it was killed. */
export class Supervisor {
  readonly #script: string;
  #process: SupervisorProcess | null = null;

  /** @param script - path of `supervisor.cjs`. */
  constructor(script: string) {
    this.#script = script;
  }

  /** Starts the process, so that the first run does not wait for it. */
  warmUp(): void {
    this.#living();
  }

  #living(): SupervisorProcess {
    if (this.#process === null || this.#process.hasEnded) this.#process = new SupervisorProcess(this.#script);
    return this.#process;
  }

  /**
   * Resolves when no process of the run is left; rejects with the signal's reason when cancelled, none being left then either. Not for two
   * runs at once.
   */
  async run(order: RunOrder, outputLimitBytes: number, signal: CancelSignal): Promise<RunOutcome> {
    signal.throwIfAborted();
    const supervisor = this.#living();
    const started = performance.now();
    const output = new OutputBuffer(outputLimitBytes);
    const cancel = (): void => supervisor.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const report = await supervisor.run(order, output);
      // where the process itself was killed, its run may go on
      if (report.gone !== true && report.startError === undefined) await endLeftovers(this.#script, order.token);
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
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Ends the process and, with it, a run that is under way. */
  async close(): Promise<void> {
    await this.#process?.close();
  }
}

/** Ends processes that runs with this token, or one that begins with it, have left behind. */
export async function endLeftovers(script: string, token: string): Promise<void> {
  const supervisor = new SupervisorProcess(script);
  const order = { argv: [], cwd: '/', env: {}, timeLimitMs: 0, namespace: false, token };
  await supervisor.run(order, new OutputBuffer(0));
  await supervisor.close();
}

class SupervisorProcess {
  hasEnded = false;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<void>;
  #run: RunUnderWay | null = null;
  #startError: string | null = null;

  constructor(script: string) {
    this.#child = spawn(process.execPath, [script], {
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
      detached: process.platform !== 'win32', // so that Ctrl+C in a terminal reaches us alone, and we end it in order
      env: supervisorEnvironment(),
      windowsHide: true,
    }) as ChildProcessByStdio<Writable, Readable, null>;
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.hasEnded = true;
        this.#run?.abandon();
        resolve();
      };
      this.#child.once('error', (error: NodeJS.ErrnoException) => {
        this.#startError = error.code ?? error.message;
        end();
      });
      this.#child.once('exit', () => setTimeout(end, DRAIN_MS).unref());
      this.#child.once('close', end);
    });
    this.#child.stdin.on('error', () => {}); // it may end before it has read an order
    this.#child.stdout.on('data', (chunk: Buffer) => this.#run?.receive(chunk));
    createInterface({ input: this.#reports }).on('line', (line) => this.#run?.report(JSON.parse(line) as RunReport));
    this.#hold(false);
  }

  /** Everything that was reported of a run, once it is gone or the process has ended. */
  async run(order: RunOrder, output: OutputBuffer): Promise<RunReport> {
    const run = new RunUnderWay(output);
    this.#run = run;
    this.#hold(true);
    if (this.hasEnded) run.abandon();
    else this.#child.stdin.write(`${JSON.stringify({ ...order, marker: run.marker })}\n`);
    const report = await run.over;
    this.#run = null;
    this.#hold(false);
    return this.#startError === null ? report : { ...report, startError: this.#startError };
  }

  cancel(): void {
    if (this.hasEnded || this.#run === null) return;
    this.#child.stdin.write('{"cancel":true}\n');
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    void this.#run.over.then(() => clearTimeout(patience));
  }

  async close(): Promise<void> {
    this.#hold(true);
    this.#child.stdin.end();
    await this.#ended;
  }

  get #reports(): Socket {
    return this.#child.stdio[3] as unknown as Socket;
  }

  /** Whether the process keeps ours from ending: only while a run is under way. */
  #hold(isHeld: boolean): void {
    const parts = [this.#child, this.#child.stdin, this.#child.stdout, this.#reports] as unknown as (
      | Socket
      | undefined
    )[];
    for (const part of parts) {
      if (isHeld) part?.ref();
      else part?.unref();
    }
  }
}

/** Windows' own programs need its root; an editor's Electron has to be told to be a plain Node. */
function supervisorEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const name of ['PATH', 'SystemRoot']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  if (process.versions['electron'] !== undefined) env['ELECTRON_RUN_AS_NODE'] = '1';
  return env;
}
