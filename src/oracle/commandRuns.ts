/** Runs a plan's command in a copy and reads what its runner has to say of each test. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, failure } from '../session/failures.js';
import type { RunRequest, TestResult, TestRun } from '../session/ports/oracle.js';
import { failed, type Result, success } from '../session/result.js';
import type { BenchParts, Slot } from './benchParts.js';
import { BuildCaches } from './buildCaches.js';
import type { PreparedCommand } from './commands/prepareCommand.js';
import { lineVariables, tellsLines } from './lineCoverage/lineVariables.js';
import { readLineCoverage } from './lineCoverage/readLineCoverage.js';
import { type RunEvent, readEvents, readLoaded } from './reports/readEvents.js';
import { idOf, type RunCircumstances, resultOfCommand, resultsOfRun } from './reports/resultsOfRun.js';
import { runFailure } from './reports/runFailure.js';
import type { RunGround } from './runGround.js';
import type { RunMethod } from './runMethod.js';
import type { Invocation, Runner, RunnerReport, RunPlaces, Selection } from './runners/runner.js';
import { OutputBuffer } from './supervisor/outputBuffer.js';
import type { RunOutcome } from './supervisor/supervisor.js';
import { WarmRuns } from './warm/warmRuns.js';

/** The command of a plan, with results per test where its runner is known. */
export class CommandRuns implements RunMethod {
  readonly #parts: BenchParts;
  readonly #ground: RunGround;
  readonly #near: PreparedCommand;
  readonly #whole: PreparedCommand | null;
  readonly #caches: BuildCaches;
  readonly #warm: WarmRuns;
  readonly servesQuickly: boolean;
  readonly tellsLines: boolean;
  /** What ids were made of, for choosing tests by name later. */
  readonly #namesOfIds = new Map<string, readonly string[]>();

  /** @param whole - the command for the whole suite; null where `near` runs it already. */
  constructor(parts: BenchParts, ground: RunGround, near: PreparedCommand, whole: PreparedCommand | null) {
    this.#parts = parts;
    this.#ground = ground;
    this.#near = near;
    this.#whole = whole;
    this.#caches = new BuildCaches(parts.slots);
    this.#warm = new WarmRuns(parts, ground);
    // to end a run, a runner that is kept ends all that it can see, and with it the ways out of the sandbox
    this.servesQuickly = parts.loopback === null && this.#warm.serve(near);
    this.tellsLines = near.found !== null && tellsLines(near.found.runner.name);
  }

  close(): Promise<void> {
    return this.#warm.close();
  }

  async run(slot: Slot, request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>> {
    const { settings } = this.#parts;
    const command = (request.whole === true ? this.#whole : null) ?? this.#near;
    const places = this.#ground.placesOf(slot);
    const plain = await this.#invocation(command, slot, request, places);
    const invocation = withTrace(withLines(plain, command, request.linesOf, places), request.trace);
    await this.#caches.ready(slot, () => this.#build(slot, invocation, signal));
    const timeLimitMs =
      request.whole === true
        ? (request.timeLimitMs ?? settings.timeLimitMs)
        : Math.min(settings.timeLimitMs, request.timeLimitMs ?? Number.POSITIVE_INFINITY);
    const startedMs = Date.now();
    const warm =
      request.quick === true &&
      this.servesQuickly &&
      (await this.#warm.run(slot, command, invocation, timeLimitMs, signal));
    const bare = warm || (await this.#ground.start(slot, { ...invocation, timeLimitMs }, signal));
    const { events, outcome } = await this.#report(command, slot, bare, startedMs);
    const circumstances: RunCircumstances = {
      separator: command.found?.runner.separator ?? '',
      workspace: places.workspace,
      folder: places.folder,
      standIns: this.#standIns(command),
      outcome,
      timeLimitMs,
      limits: this.#ground.limits(),
      sandbox: this.#parts.sandbox.kind,
    };
    const judged = this.#judge(command, slot, request, events, circumstances);
    if (!judged.ok) return judged;
    return success({
      ...judged.value,
      ...(request.trace === undefined ? {} : await this.#loaded(slot)),
      ...(request.linesOf === undefined ? {} : await this.#coverage(command, slot, request.linesOf, circumstances)),
    });
  }

  async #loaded(slot: Slot): Promise<Pick<TestRun, 'loaded'>> {
    const loaded = await readLoaded(path.join(slot.folders.report, 'events.jsonl'));
    return loaded === null ? {} : { loaded: loaded.map((name) => this.#ground.inUsersPlace(name, slot)) };
  }

  async #coverage(
    { found }: PreparedCommand,
    slot: Slot,
    file: string,
    run: RunCircumstances,
  ): Promise<Pick<TestRun, 'coverage'>> {
    const coverage = await readLineCoverage({
      runner: found?.runner.name ?? '',
      report: slot.folders.report,
      file: path.join(this.#ground.foldersOf(slot).workspace, file),
      seenAs: path.join(run.workspace, file),
      idOf: (event) => idOf(event, run),
    });
    return coverage === null ? {} : { coverage };
  }

  #standIns(command: PreparedCommand): readonly string[] {
    const { plan } = this.#parts;
    if (command === this.#whole) return [command.line];
    return plan.testFiles.length > 0 ? plan.testFiles : [plan.command];
  }

  /** Only compiles: what comes of it the run after it says, so that it may end as it likes. */
  async #build(slot: Slot, invocation: Invocation, signal: AbortSignal): Promise<boolean> {
    const { build: line, env } = invocation;
    if (line === undefined) return false;
    const timeLimitMs = Math.max(this.#parts.settings.timeLimitMs, BUILD_LIMIT_MS);
    await this.#ground.start(slot, { line, env, timeLimitMs }, signal);
    return true;
  }

  /** The events of a run, from our plug-in or the runner's own report; with it the output that the report took the place of. */
  async #report(
    { found }: PreparedCommand,
    slot: Slot,
    outcome: RunOutcome,
    startedMs: number,
  ): Promise<{ events: readonly RunEvent[]; outcome: RunOutcome }> {
    if (found === null) return { events: [], outcome };
    const { report } = slot.folders;
    const { runner } = found;
    if (runner.readReport === undefined)
      return { events: await readEvents(path.join(report, 'events.jsonl')), outcome };
    const traces = {
      ...this.#ground.foldersOf(slot),
      ...{ report, places: this.#ground.placesOf(slot), output: outcome.output, startedMs },
    };
    const read = await runner.readReport(traces);
    return { events: read.events, outcome: { ...outcome, ...this.#outputOf(read, outcome) } };
  }

  #outputOf(report: RunnerReport, outcome: RunOutcome): Pick<RunOutcome, 'output' | 'outputCut'> {
    if (report.output === undefined) return outcome;
    const buffer = new OutputBuffer(this.#parts.settings.outputLimitBytes);
    buffer.push(Buffer.from(report.output));
    const { text, cut } = buffer.read();
    return { output: text, outputCut: cut };
  }

  #judge(
    command: PreparedCommand,
    slot: Slot,
    request: RunRequest,
    events: readonly RunEvent[],
    run: RunCircumstances,
  ): Result<TestRun> {
    const broken = runFailure(run.outcome, {
      command: command.line,
      runner: command.found?.runner ?? null,
      reported: events.length > 0,
      sandbox: this.#parts.sandbox.kind,
    });
    if (broken !== null) return failed(broken);
    for (const event of events) this.#namesOfIds.set(idOf(event, run), event.names);
    const all = resultsOf(command, events, run);
    const results = all.filter((result) => result.status !== 'skipped' || isAsked(result.id, request.only));
    if (results.length === 0 && request.only === null) return failed(this.#nothingFound(command));
    const { exitCode, timedOut, overLimit, outputCut, elapsedMs } = run.outcome;
    const inUsersPlace = (text: string | null): string | null =>
      text === null ? null : this.#ground.inUsersPlace(text, slot);
    return success({
      results: results.map((result) => ({ ...result, message: inUsersPlace(result.message) })),
      output: this.#ground.inUsersPlace(run.outcome.output, slot),
      ...{ exitCode, timedOut, outputCut, elapsedMs },
      ...(overLimit === null ? {} : { overLimit }),
    });
  }

  #nothingFound(command: PreparedCommand): Failure {
    const { plan } = this.#parts;
    return failure('no-tests-found', { path: plan.testFiles.join(', ') || plan.folder || '.', looked: command.line });
  }

  async #invocation(
    { line, found }: PreparedCommand,
    slot: Slot,
    request: RunRequest,
    places: RunPlaces,
  ): Promise<Invocation> {
    if (found === null) return { line, env: {} };
    const { runner, at, shell } = found;
    const selection = request.only === null ? null : this.#select(request.only, runner);
    if (selection !== null) {
      const ids = selection.map((test) => test.id);
      await writeFile(path.join(slot.folders.report, 'only.json'), JSON.stringify(ids));
    }
    return runner.invoke(shell, at, selection, places);
  }

  /** The second test of a name is chosen with the first: runners know both by it. */
  #select(only: readonly string[], runner: Runner): Selection {
    const ids = new Set(only.flatMap((id) => [id, id.replace(/ #\d+$/, '')]));
    // what a tool's own report has not told of yet cannot be asked for by name
    const unknown = (id: string): string[] =>
      runner.readReport === undefined ? id.split(runner.separator).slice(1) : [];
    return [...ids]
      .filter((id) => only.includes(id) || this.#namesOfIds.has(id))
      .map((id) => ({ id, names: this.#namesOfIds.get(id) ?? unknown(id) }));
  }
}

/** Asks the runner which lines of a file are run, where it can tell. */
function withLines(
  invocation: Invocation,
  { found }: PreparedCommand,
  file: string | undefined,
  places: RunPlaces,
): Invocation {
  if (file === undefined || found === null) return invocation;
  return { ...invocation, env: { ...invocation.env, ...lineVariables(found.runner.name, file, places) } };
}

/** Asks our plug-ins which files of that name were loaded. */
function withTrace(invocation: Invocation, file: string | undefined): Invocation {
  return file === undefined ? invocation : { ...invocation, env: { ...invocation.env, EDIT_FIDELITY_TRACE: file } };
}

/** The first build of a large project with all that it depends on may take this long. */
const BUILD_LIMIT_MS = 15 * 60_000;

function resultsOf(
  { line, found }: PreparedCommand,
  events: readonly RunEvent[],
  run: RunCircumstances,
): readonly TestResult[] {
  if (found === null) return [resultOfCommand(line, run)];
  if (events.length === 0 && found.runner.nothing.test(run.outcome.output)) return [];
  return resultsOfRun(events, run);
}

/** Tests that a runner leaves out because others were asked for are reported as skipped by some. */
function isAsked(id: string, only: readonly string[] | null): boolean {
  return only === null || only.includes(id);
}
