/** An oracle for tests of sessions: which tests pass is a function of the text, and each run can be held up. */
import type { Oracle, RunRequest, TestBench, TestPlan, TestRun } from '../../../src/session/ports/oracle.js';
import { success } from '../../../src/session/result.js';

const PLAN: TestPlan = {
  runner: 'pytest',
  command: 'pytest -q',
  folder: '',
  perTest: true,
  because: 'it is what the test wants',
  testFiles: ['test_a.py'],
};

export class TextOracle implements Oracle {
  /** Texts that were run, in order. */
  readonly runs: string[] = [];
  prepared = 0;
  closed = 0;
  /** Resolves before each run answers; a test may put a promise of its own here. */
  gate: Promise<void> = Promise.resolve();
  /** The same for runs of the whole suite. */
  wholeGate: Promise<void> = Promise.resolve();
  /** How often the whole suite was begun and run to its end. */
  readonly wholeRuns = { begun: 0, ended: 0 };
  readonly #file: string;
  readonly #wholeCommand: string | null;
  readonly #passing: (text: string) => Readonly<Record<string, boolean>>;

  /** @param wholeCommand - for plans of which these tests are a part; they are all that the whole suite has, too. */
  constructor(
    file: string,
    passing: (text: string) => Readonly<Record<string, boolean>>,
    wholeCommand: string | null = null,
  ) {
    this.#file = file;
    this.#wholeCommand = wholeCommand;
    this.#passing = passing;
  }

  async discover() {
    return success(this.#wholeCommand === null ? PLAN : { ...PLAN, wholeCommand: this.#wholeCommand });
  }

  async prepare() {
    this.prepared += 1;
    const bench: TestBench = {
      sandbox: 'none',
      slots: 1,
      run: async (request, signal) => {
        if (request.whole) this.wholeRuns.begun += 1;
        await Promise.race([request.whole ? this.wholeGate : this.gate, rejectionOf(signal)]);
        signal.throwIfAborted();
        if (request.whole) this.wholeRuns.ended += 1;
        return success(this.#run(request));
      },
      close: async () => {
        this.closed += 1;
      },
    };
    return success(bench);
  }

  #run({ files, only }: RunRequest): TestRun {
    const text = new TextDecoder().decode(files.get(this.#file) ?? new Uint8Array());
    this.runs.push(text);
    const results = Object.entries(this.#passing(text))
      .filter(([id]) => only === null || only.includes(id))
      .map(([id, passes]) => ({
        id,
        status: passes ? ('passed' as const) : ('failed' as const),
        message: passes ? null : 'assert',
        frames: [],
        elapsedMs: 1,
      }));
    return { results, exitCode: 0, timedOut: false, output: 'output of a run', outputCut: false, elapsedMs: 1 };
  }
}

function rejectionOf(signal: {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
}): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
