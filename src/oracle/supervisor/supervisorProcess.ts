/** One process that starts test runs for us and ends them. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { OutputBuffer } from './outputBuffer.js';
import type { RunOrder } from './runOrder.js';
import { type RunReport, RunUnderWay } from './runUnderWay.js';

/** How long it may take to end a run that was cancelled before it is ended itself. */
const PATIENCE_MS = 7000;
/** How long its pipes may stay open once it has ended: only a process that nobody can end holds them. */
const DRAIN_MS = 300;

/** One run after the other. Ends when our end of its input closes, and so with us. */
export class SupervisorProcess {
  #hasEnded = false;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<void>;
  #run: RunUnderWay | null = null;
  #startError: string | null = null;
  /** Whether nothing of an earlier run can still come. */
  #isClean = true;
  #isClosing = false;

  constructor(script: string) {
    this.#child = spawn(process.execPath, [script], {
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
      detached: process.platform !== 'win32', // so that Ctrl+C in a terminal reaches us alone, and we end it in order
      env: supervisorEnvironment(),
      windowsHide: true,
    }) as ChildProcessByStdio<Writable, Readable, null>;
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
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

  /** Whether it lives and has nothing to do. */
  get isReady(): boolean {
    const lives = !this.#hasEnded && this.#child.exitCode === null && this.#child.signalCode === null;
    return lives && this.#run === null && this.#isClean && !this.#isClosing;
  }

  /** Everything that was reported of a run, once it is gone or the process has ended. */
  async run(order: RunOrder, output: OutputBuffer): Promise<RunReport> {
    const run = new RunUnderWay(output);
    this.#run = run;
    this.#hold(true);
    if (this.#hasEnded) run.abandon();
    else this.#child.stdin.write(`${JSON.stringify({ ...order, marker: run.marker })}\n`);
    const report = await run.over;
    this.#isClean = report.gone === true && run.isComplete;
    this.#run = null;
    this.#hold(false);
    return this.#startError === null ? report : { ...report, startError: this.#startError };
  }

  cancel(): void {
    if (this.#hasEnded || this.#run === null) return;
    this.#child.stdin.write('{"cancel":true}\n');
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    void this.#run.over.then(() => clearTimeout(patience));
  }

  /** Ends it and, with it, a run that is under way. */
  async close(): Promise<void> {
    this.#isClosing = true;
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
