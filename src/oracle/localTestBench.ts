/** Copies of one workspace, ready to run its tests. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../session/cancelSignal.js';
import { type Failure, failure } from '../session/failures.js';
import type {
  OracleSettings,
  RunRequest,
  SandboxKind,
  TestBench,
  TestPlan,
  TestResult,
  TestRun,
} from '../session/ports/oracle.js';
import { failed, type Result, success } from '../session/result.js';
import type { PreparedCommand } from './commands/prepareCommand.js';
import { copyFailure } from './copy/copyError.js';
import { type CopySource, inBase } from './copy/copySource.js';
import { removeOwnFolder } from './copy/ownFolder.js';
import { removeTree } from './copy/removeTree.js';
import type { WorkspaceCopy } from './copy/workspaceCopy.js';
import { defaultLimits } from './defaultLimits.js';
import { movePaths } from './movePaths.js';
import { type RunEvent, readEvents } from './reports/readEvents.js';
import { idOf, type RunCircumstances, resultOfCommand, resultsOfRun } from './reports/resultsOfRun.js';
import { runFailure } from './reports/runFailure.js';
import type { Invocation, RunPlaces, Selection } from './runners/runner.js';
import type { Sandbox, SlotFolders } from './sandbox/sandbox.js';
import { SlotQueue } from './slotQueue.js';
import type { Supervisor } from './supervisor/supervisor.js';

/** One copy and its folders. */
export interface Slot {
  readonly copy: WorkspaceCopy;
  readonly folders: SlotFolders;
  readonly supervisor: Supervisor;
}

/** What a bench is made of. */
export interface BenchParts {
  /** The folder that holds all slots. */
  readonly folder: string;
  /** The user's workspace folder as the session names it. */
  readonly root: string;
  /** What the copies are copies of. */
  readonly source: CopySource;
  readonly plan: TestPlan;
  readonly command: PreparedCommand;
  readonly settings: OracleSettings;
  readonly environment: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  readonly slots: readonly Slot[];
}

/** The supervisor's mark on every process of a run. */
const TOKEN_VARIABLE = 'EDIT_FIDELITY_RUN';

/** Runs tests in copies that are brought back to how they were made before each run. */
export class LocalTestBench implements TestBench {
  readonly sandbox: SandboxKind;
  readonly slots: number;
  readonly #parts: BenchParts;
  readonly #queue: SlotQueue<Slot>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  /** What ids were made of, for choosing tests by name later. */
  readonly #namesOfIds = new Map<string, readonly string[]>();
  #runs = 0;

  constructor(parts: BenchParts) {
    this.sandbox = parts.sandbox.kind;
    this.slots = parts.slots.length;
    this.#parts = parts;
    this.#queue = new SlotQueue(parts.slots);
  }

  async run(request: RunRequest, signal: CancelSignal): Promise<Result<TestRun>> {
    const either = new AbortController();
    const unlink = [signal, this.#closing.signal].map((source) => forwardAbort(source, either));
    const running = this.#runInSlot(request, either.signal);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      for (const remove of unlink) remove();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The test bench was closed.'));
    await Promise.allSettled(this.#running);
    await Promise.all(this.#parts.slots.map((slot) => slot.supervisor.close()));
    await removeOwnFolder(this.#parts.folder).catch(() => {}); // what cannot be removed now is swept at the next use
  }

  async #runInSlot(request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>> {
    const slot = await this.#queue.take(signal);
    try {
      const { source } = this.#parts;
      const modes = request.modes && inBase(source, request.modes);
      await slot.copy.update(inBase(source, request.files), signal, modes);
      await emptyFolders(slot.folders);
      return await this.#runTests(slot, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      return failed(copyFailure(error, this.#parts.folder));
    } finally {
      this.#queue.give(slot);
    }
  }

  async #runTests(slot: Slot, request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>> {
    const { settings, sandbox, plan, source } = this.#parts;
    const places = this.#placesOf(slot);
    const invocation = await this.#invocation(slot, request, places);
    const timeLimitMs = Math.min(settings.timeLimitMs, request.timeLimitMs ?? Number.POSITIVE_INFINITY);
    const token = this.#nextToken();
    const merged = mergeEnvironment(this.#environmentAt(places), invocation.env);
    const env = { ...merged, [TOKEN_VARIABLE]: token };
    const order = sandbox.order(
      { line: invocation.line, folder: path.posix.join(source.prefix, plan.folder), env },
      slot.folders,
    );
    const limits = { ...defaultLimits(), ...settings.limits };
    const run = { ...order, timeLimitMs, limits, folder: this.#parts.folder, token };
    const outcome = await slot.supervisor.run(run, settings.outputLimitBytes, signal);
    const circumstances: RunCircumstances = {
      separator: this.#parts.command.found?.runner.separator ?? '',
      workspace: places.workspace,
      folder: places.folder,
      standIns: plan.testFiles.length > 0 ? plan.testFiles : [plan.command],
      outcome,
      timeLimitMs,
      limits,
      sandbox: this.sandbox,
    };
    return this.#judge(slot, request, circumstances);
  }

  async #judge(slot: Slot, request: RunRequest, run: RunCircumstances): Promise<Result<TestRun>> {
    const { plan, command } = this.#parts;
    const events = command.found === null ? [] : await readEvents(path.join(slot.folders.report, 'events.jsonl'));
    const broken = runFailure(run.outcome, {
      command: plan.command,
      runner: command.found?.runner ?? null,
      reported: events.length > 0,
      sandbox: this.sandbox,
    });
    if (broken !== null) return failed(broken);
    for (const event of events) this.#namesOfIds.set(idOf(event, run), event.names);
    const all = this.#resultsOf(events, run);
    const results = all.filter((result) => result.status !== 'skipped' || isAsked(result.id, request.only));
    if (results.length === 0 && request.only === null) return failed(this.#nothingFound());
    const { exitCode, timedOut, overLimit, outputCut, elapsedMs } = run.outcome;
    return success({
      results: results.map((result) => ({ ...result, message: this.#inUsersPlace(result.message, slot) })),
      output: this.#inUsersPlace(run.outcome.output, slot) ?? '',
      ...{ exitCode, timedOut, outputCut, elapsedMs },
      ...(overLimit === null ? {} : { overLimit }),
    });
  }

  #resultsOf(events: readonly RunEvent[], run: RunCircumstances): readonly TestResult[] {
    const { plan, command } = this.#parts;
    if (command.found === null) return [resultOfCommand(plan.command, run)];
    if (events.length === 0 && command.found.runner.nothing.test(run.outcome.output)) return [];
    return resultsOfRun(events, run);
  }

  #nothingFound(): Failure {
    const { plan } = this.#parts;
    return failure('no-tests-found', { path: plan.testFiles.join(', ') || plan.folder || '.', looked: plan.command });
  }

  #placesOf(slot: Slot): RunPlaces {
    const { sandbox, plan, source } = this.#parts;
    const workspace = path.join(sandbox.workspaceAt(slot.folders), source.prefix);
    return {
      workspace,
      folder: path.join(workspace, plan.folder),
      scripts: sandbox.scriptsAt(),
      report: sandbox.reportAt(slot.folders),
      windows: process.platform === 'win32',
    };
  }

  async #invocation(slot: Slot, request: RunRequest, places: RunPlaces): Promise<Invocation> {
    const { command } = this.#parts;
    if (command.found === null) return { line: this.#inRunsPlace(command.line, places), env: {} };
    const { runner, at, shell } = command.found;
    const selection = request.only === null ? null : this.#select(request.only, runner.separator);
    if (selection !== null) {
      const ids = selection.map((test) => test.id);
      await writeFile(path.join(slot.folders.report, 'only.json'), JSON.stringify(ids));
    }
    const invocation = runner.invoke(shell, at, selection, places);
    return { ...invocation, line: this.#inRunsPlace(invocation.line, places) };
  }

  /** The second test of a name is chosen with the first: runners know both by it. */
  #select(only: readonly string[], separator: string): Selection {
    const ids = new Set(only.flatMap((id) => [id, id.replace(/ #\d+$/, '')]));
    return [...ids].map((id) => ({ id, names: this.#namesOfIds.get(id) ?? id.split(separator).slice(1) }));
  }

  #environmentAt(places: RunPlaces): Record<string, string> {
    const entries = Object.entries(this.#parts.environment);
    return Object.fromEntries(entries.map(([name, value]) => [name, this.#inRunsPlace(value, places)]));
  }

  /** A command or variable that names the user's workspace means the copy. */
  #inRunsPlace(text: string, places: RunPlaces): string {
    const { root, source } = this.#parts;
    const base = source.prefix === '' ? places.workspace : places.workspace.slice(0, -source.prefix.length - 1);
    return movePaths(movePaths(text, root, places.workspace), source.base, base);
  }

  /** Tests in a copy of another path speak of that path; people and models know the user's. */
  #inUsersPlace(text: string | null, slot: Slot): string | null {
    if (text === null) return null;
    const { sandbox, root, source } = this.#parts;
    const base = sandbox.workspaceAt(slot.folders);
    return movePaths(movePaths(text, path.join(base, source.prefix), root), base, source.base);
  }

  /** Begins with the bench's folder, so that a later sweep of that folder finds the processes too. */
  #nextToken(): string {
    this.#runs++;
    return `${path.basename(this.#parts.folder)}/${this.#runs}/`;
  }
}

/** Tests that a runner leaves out because others were asked for are reported as skipped by some. */
function isAsked(id: string, only: readonly string[] | null): boolean {
  return only === null || only.includes(id);
}

/** Aborts `target` when `source` is; gives the function that ends this. */
function forwardAbort(source: CancelSignal, target: AbortController): () => void {
  const forward = (): void => target.abort(source.reason);
  if (source.aborted) forward();
  source.addEventListener('abort', forward, { once: true });
  return () => source.removeEventListener('abort', forward);
}

async function emptyFolders(folders: SlotFolders): Promise<void> {
  for (const folder of [folders.report, folders.home, folders.temporary]) {
    await removeTree(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

/** Paths of Python modules add up; everything else is replaced. */
function mergeEnvironment(
  base: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = { ...base, ...more };
  const paths = [base['PYTHONPATH'], more['PYTHONPATH']].filter((value) => value !== undefined && value !== '');
  if (paths.length > 0) merged['PYTHONPATH'] = paths.join(path.delimiter);
  return merged;
}
