/** A bench that really runs JavaScript programs, in contexts of their own: no processes, so that a search takes milliseconds. */
import { createContext, Script } from 'node:vm';
import type { CancelSignal } from '../../../../src/session/cancelSignal.js';
import type { RunRequest, TestBench, TestResult, TestRun } from '../../../../src/session/ports/oracle.js';
import { type Result, success } from '../../../../src/session/result.js';

/** Tests of one file: an id each, and an expression that must not throw nor be false. */
export type VmTests = Readonly<Record<string, string>>;

export interface VmBenchOptions {
  readonly slots?: number;
  /** Runs are this many turns of the event loop apart, by their number, so that they end in another order than they began. */
  readonly turns?: (run: number) => number;
  /** Time limit of one test; generous, since a busy machine is no reason to fail. */
  readonly timeLimitMs?: number;
}

/** Everything that was asked of the bench. */
export interface AskedRun {
  readonly text: string;
  readonly only: readonly string[] | null;
  readonly timeLimitMs: number | undefined;
}

export class VmBench implements TestBench {
  readonly sandbox = 'none';
  readonly slots: number;
  readonly asked: AskedRun[] = [];
  running = 0;
  mostRunning = 0;
  readonly #path: string;
  readonly #tests: VmTests;
  readonly #turns: (run: number) => number;
  readonly #timeLimitMs: number;

  constructor(path: string, tests: VmTests, options: VmBenchOptions = {}) {
    this.#path = path;
    this.#tests = tests;
    this.slots = options.slots ?? 2;
    this.#turns = options.turns ?? (() => 1);
    this.#timeLimitMs = options.timeLimitMs ?? 2_000;
  }

  async run(request: RunRequest, signal: CancelSignal): Promise<Result<TestRun>> {
    signal.throwIfAborted();
    const text = new TextDecoder().decode(request.files.get(this.#path) ?? undefined);
    this.asked.push({ text, only: request.only, timeLimitMs: request.timeLimitMs });
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      for (let turn = this.#turns(this.asked.length); turn > 0; turn -= 1) {
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
      return success(this.runNow(text, request.only));
    } finally {
      this.running -= 1;
    }
  }

  /** Runs the tests on a text at once. */
  runNow(text: string, only: readonly string[] | null = null): TestRun {
    const results = Object.entries(this.#tests)
      .filter(([id]) => only === null || only.includes(id))
      .map(([id, expression]) => this.#runTest(text, id, expression));
    const timedOut = results.some((result) => result.message?.includes('timed out') ?? false);
    return {
      results,
      exitCode: results.some((result) => result.status === 'failed') ? 1 : 0,
      timedOut,
      output: '',
      outputCut: false,
      elapsedMs: 1,
    };
  }

  async close(): Promise<void> {}

  #runTest(text: string, id: string, expression: string): TestResult {
    try {
      const context = createContext({});
      new Script(text, { filename: this.#path }).runInContext(context, { timeout: this.#timeLimitMs });
      const value: unknown = new Script(expression, { filename: 'test.js' }).runInContext(context, {
        timeout: this.#timeLimitMs,
      });
      if (value === false) throw new Error(`expected ${expression}`);
      return { id, status: 'passed', message: null, frames: [], elapsedMs: 1 };
    } catch (error) {
      const stack = (error as Error).stack ?? String(error);
      const frames = [...stack.matchAll(/\b([\w.]+\.js):(\d+)/g)]
        .map((match) => ({ path: match[1] ?? '', line: Number(match[2]) }))
        .filter((frame) => frame.path === this.#path || frame.path === 'test.js');
      return { id, status: 'failed', message: stack, frames, elapsedMs: 1 };
    }
  }
}
