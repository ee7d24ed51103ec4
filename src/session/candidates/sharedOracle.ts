/** One copy and one baseline for several fixes of the same file: whoever comes first prepares, the others take part. */
import type { CancelSignal } from '../cancelSignal.js';
import type { Oracle, OracleSettings, RunRequest, TestBench, TestPlan, TestRun, Workspace } from '../ports/oracle.js';
import { type Result, success } from '../result.js';

/** The files of a run with their bytes, and what came of it. */
interface KnownRun {
  readonly files: RunRequest['files'];
  readonly run: TestRun;
}

/** For sessions of the same workspace and settings, of which the first has its baseline before the others begin. */
export class SharedOracle implements Oracle {
  readonly #oracle: Oracle;
  #plan: TestPlan | null = null;
  #bench: TestBench | null = null;
  #baseline: KnownRun | null = null;
  #users = 0;

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  async discover(workspace: Workspace, settings: OracleSettings, signal: CancelSignal): Promise<Result<TestPlan>> {
    if (this.#plan !== null) return success(this.#plan);
    const found = await this.#oracle.discover(workspace, settings, signal);
    if (found.ok) this.#plan = found.value;
    return found;
  }

  async prepare(
    workspace: Workspace,
    plan: TestPlan,
    settings: OracleSettings,
    signal: CancelSignal,
  ): Promise<Result<TestBench>> {
    if (this.#bench !== null) return success(this.#shared(this.#bench));
    const prepared = await this.#oracle.prepare(workspace, plan, settings, signal);
    if (!prepared.ok) return prepared;
    this.#bench = prepared.value;
    return success(this.#shared(prepared.value));
  }

  /** A share of the bench: the last one that is closed closes it. */
  #shared(bench: TestBench): TestBench {
    let isOpen = true;
    this.#users += 1;
    return {
      sandbox: bench.sandbox,
      slots: bench.slots,
      run: (request, signal) => this.#run(bench, request, signal),
      whyMissed: async (file, run) => (await bench.whyMissed?.(file, run)) ?? null,
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        this.#users -= 1;
        if (this.#users > 0) return;
        this.#bench = null;
        await bench.close();
      },
    };
  }

  /** The first run of all tests is the baseline, which each session asks for. */
  async #run(bench: TestBench, request: RunRequest, signal: CancelSignal): Promise<Result<TestRun>> {
    signal.throwIfAborted();
    const isFull = request.only === null && request.timeLimitMs === undefined && request.whole !== true;
    if (isFull && this.#baseline !== null && sameFiles(request.files, this.#baseline.files)) {
      return success(this.#baseline.run);
    }
    const run = await bench.run(request, signal);
    if (isFull && run.ok) this.#baseline ??= { files: request.files, run: run.value };
    return run;
  }
}

function sameFiles(one: RunRequest['files'], other: RunRequest['files']): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([path, bytes]) => {
    const others = other.get(path);
    if (bytes === null || others === null || others === undefined) return bytes === others;
    return bytes.length === others.length && bytes.every((byte, index) => byte === others[index]);
  });
}
