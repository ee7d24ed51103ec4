/** Starts one test run under the supervisor and waits until every process of it is gone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { OutputBuffer } from './outputBuffer.js';

/** What the supervisor is to start. */
export interface RunOrder {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeLimitMs: number;
  /** Whether the program makes a process namespace and takes `--info-fd 3`; else the tree is searched for what is left. */
  readonly namespace: boolean;
  /** Stands in the environment of every process of the run. */
  readonly token: string;
  /** Windows: the arguments are quoted already. */
  readonly verbatim?: boolean;
}

/** How the run ended. */
export interface RunOutcome {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** The system's code when the program could not be started at all (`ENOENT`, `EACCES` …); else null. */
  readonly startError: string | null;
  readonly output: string;
  readonly outputCut: boolean;
  readonly elapsedMs: number;
}

interface Report {
  readonly startError?: string;
  readonly timedOut?: boolean;
  readonly exit?: number | null;
  readonly gone?: boolean;
}

/** How long the output pipe may stay open after the supervisor has ended: only a process that nobody can end holds it. */
const DRAIN_MS = 300;

/** Starts supervisors from the script at the given path. */
export class Supervisor {
  readonly #script: string;

  constructor(script: string) {
    this.#script = script;
  }

  /** Resolves when no process of the run is left; rejects with the signal's reason when cancelled, none being left then either. */
  async run(order: RunOrder, outputLimitBytes: number, signal: CancelSignal): Promise<RunOutcome> {
    signal.throwIfAborted();
    const started = performance.now();
    const child = this.#start();
    const ended = waitForEnd(child);
    const cancel = (): void => void child.stdin?.destroy();
    signal.addEventListener('abort', cancel, { once: true });
    const output = new OutputBuffer(outputLimitBytes);
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    const reports = collectReports(child);
    child.stdin?.on('error', () => {}); // it may end before it has read its order
    child.stdin?.write(`${JSON.stringify(order)}\n`);
    try {
      const spawnError = await ended;
      const found = Object.assign({}, ...reports) as Report;
      if (found.gone !== true && spawnError === null) await this.endLeftovers(order.token);
      signal.throwIfAborted();
      const { text, cut } = output.read();
      return {
        exitCode: found.exit ?? null,
        timedOut: found.timedOut === true,
        startError: spawnError ?? found.startError ?? null,
        output: text,
        outputCut: cut,
        elapsedMs: performance.now() - started,
      };
    } finally {
      signal.removeEventListener('abort', cancel);
      child.stdin?.destroy();
    }
  }

  /** Ends processes that runs with this token (or one that begins with it) have left, where their supervisor was killed. */
  async endLeftovers(token: string): Promise<void> {
    const order = { argv: [], cwd: '/', env: {}, timeLimitMs: 0, namespace: false, token };
    const child = this.#start();
    const ended = waitForEnd(child);
    child.stdin?.on('error', () => {});
    child.stdin?.write(`${JSON.stringify(order)}\n`);
    child.stdout?.resume();
    (child.stdio[3] as Readable).resume();
    await ended;
  }

  #start(): ChildProcess {
    return spawn(process.execPath, [this.#script], {
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
      detached: process.platform !== 'win32', // so that Ctrl+C in a terminal reaches us alone, and we end it in order
      env: supervisorEnvironment(),
      windowsHide: true,
    });
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

function collectReports(child: ChildProcess): Report[] {
  const reports: Report[] = [];
  const pipe = child.stdio[3] as Readable;
  createInterface({ input: pipe }).on('line', (line) => reports.push(JSON.parse(line) as Report));
  return reports;
}

/** Resolves with the system's code when the supervisor itself could not be started, else with null once it has ended. */
function waitForEnd(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    child.once('close', () => resolve(null));
    child.once('exit', () => {
      setTimeout(() => {
        child.stdout?.destroy();
        (child.stdio[3] as Readable).destroy();
      }, DRAIN_MS).unref();
    });
  });
}
