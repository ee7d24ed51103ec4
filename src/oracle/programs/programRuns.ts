/** Runs a lone program on its cases: compiled once, each case within its limits, judged on our side. */
import { lstat, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../session/failures.js';
import type { RunRequest, TestResult, TestRun } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import type { BenchParts, Slot } from '../benchParts.js';
import { BuildCaches } from '../buildCaches.js';
import { cutMiddle } from '../reports/cutMiddle.js';
import { readRunFile } from '../reports/readRunFile.js';
import { runFailure } from '../reports/runFailure.js';
import type { RunGround } from '../runGround.js';
import type { RunMethod } from '../runMethod.js';
import type { RunOutcome } from '../supervisor/supervisor.js';
import { type CaseFiles, caseLine, interactiveLine, type ShellLimits } from './caseLine.js';
import { type CaseTexts, type CaseVerdict, caseMessage } from './caseMessage.js';
import { type CaseEnd, type InteractorEnd, type Judgement, judgeCase } from './judgeCase.js';
import { JudgeProgram } from './judgeProgram.js';
import type { PreparedCase, PreparedProgram, PreparedText } from './prepareProgram.js';
import { programFrames } from './programFrames.js';
import { makeRunnable, type Runnable } from './runnable.js';

/**
 * The limit is one of processor time, which does not depend on what else the machine does; a program that waits is ended when twice that
 * and a second for its start have passed on the clock.
 */
const PATIENCE = 2;
const START_MS = 1000;
/** Programs of contests are done in a moment: what they use is measured often. */
const MEASURE_MS = 40;
const CHECKER_LIMIT_MS = 20_000;
/** Larger outputs are no answer to anything. */
const OUTPUT_LIMIT_BYTES = 64 * 1024 ** 2;
const ERRORS_LIMIT_BYTES = 64 * 1024;
const MESSAGE_LIMIT = 20_000;

/** A run under way. */
interface Trial {
  readonly slot: Slot;
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  readonly program: Runnable;
  /** By `performance.now()`. */
  readonly deadlineMs: number;
}

/** One case, judged. */
interface CaseResult {
  readonly result: TestResult;
  readonly verdict: CaseVerdict;
  /** Whether the time for all cases has run out during it. */
  readonly isLast: boolean;
}

/** The method for a program and its cases. */
export class ProgramRuns implements RunMethod {
  readonly #parts: BenchParts;
  readonly #ground: RunGround;
  readonly #program: PreparedProgram;
  readonly #caches: BuildCaches;
  readonly #checker: JudgeProgram | null;
  readonly #interactor: JudgeProgram | null;

  constructor(parts: BenchParts, ground: RunGround, program: PreparedProgram) {
    this.#parts = parts;
    this.#ground = ground;
    this.#program = program;
    this.#caches = new BuildCaches(parts.slots);
    const { checker, interactor } = program;
    this.#checker = checker && new JudgeProgram(ground, parts, checker, 'checker');
    this.#interactor = interactor && new JudgeProgram(ground, parts, interactor, 'interactor');
  }

  async run(slot: Slot, request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>> {
    const started = performance.now();
    for (const judge of [this.#checker, this.#interactor]) {
      const problem = judge === null ? null : await judge.ready(slot, signal);
      if (problem !== null) return failed(problem);
    }
    const timeLimitMs = Math.min(this.#parts.settings.timeLimitMs, request.timeLimitMs ?? Number.POSITIVE_INFINITY);
    const { source, memoryLimitBytes } = this.#program;
    const compile = (): Promise<Runnable> =>
      makeRunnable(
        this.#ground,
        this.#parts,
        slot,
        { source, folder: 'program', memoryBytes: memoryLimitBytes },
        signal,
      );
    // Go's own library is compiled once
    await this.#caches.ready(slot, async () => source.language.name === 'Go' && (await compile()) !== null);
    const program = await compile();
    const cases = this.#program.cases.filter(({ id }) => request.only === null || request.only.includes(id));
    const { compiled } = program;
    const output = compiled?.output ?? '';
    if (compiled !== null && compiled.exitCode !== 0) return this.#notCompiled(slot, cases, compiled);
    const trial = { slot, request, signal, program, deadlineMs: performance.now() + timeLimitMs };
    const results = await this.#runCases(cases, trial);
    if (!results.ok) return results;
    return success(runOf(results.value, output, performance.now() - started));
  }

  /** All results, or the failure of the environment that keeps cases from being run. */
  async #runCases(cases: readonly PreparedCase[], trial: Trial): Promise<Result<readonly CaseResult[]>> {
    const results: CaseResult[] = [];
    for (const test of cases) {
      const result = await this.#runCase(test, trial);
      if (!result.ok) return result;
      results.push(result.value);
      if (result.value.isLast) break;
    }
    return success(results);
  }

  #notCompiled(slot: Slot, cases: readonly PreparedCase[], compiled: RunOutcome): Result<TestRun> {
    const { command } = this.#parts.plan;
    const sandbox = this.#parts.sandbox.kind;
    const broken = runFailure(compiled, { command, runner: null, reported: false, sandbox });
    if (broken !== null) return failed(broken);
    const places = this.#ground.placesOf(slot);
    const output = this.#ground.inUsersPlace(compiled.output, slot);
    const how = compiled.timedOut ? 'the compiler took too long' : 'the program does not compile';
    const message = `Compile error: ${how}.\n\n${cutMiddle(output.trim(), MESSAGE_LIMIT)}`;
    const frames = programFrames(compiled.output, this.#program.source.file, places);
    const results = cases.map(({ id }) => ({ id, status: 'failed', message, frames, elapsedMs: null }) as const);
    const { exitCode, timedOut, outputCut, elapsedMs } = compiled;
    return success({ results, output, exitCode, timedOut, outputCut, elapsedMs });
  }

  async #runCase(test: PreparedCase, trial: Trial): Promise<Result<CaseResult>> {
    const { slot } = trial;
    const texts = await this.#place(test, trial);
    const limitMs = PATIENCE * this.#program.timeLimitMs + START_MS;
    const leftMs = trial.deadlineMs - performance.now();
    const outcome = await this.#start(trial, Math.max(1, Math.min(limitMs, leftMs)));
    const { startError, overLimit, timedOut } = outcome;
    if (startError !== null || outcome.output.startsWith('bwrap: ')) {
      const sandbox = this.#parts.sandbox.kind;
      const facts = { command: this.#parts.plan.command, runner: null, reported: false, sandbox };
      return failed(runFailure(outcome, facts) ?? failure('sandbox-failed', { reason: outcome.output }));
    }
    const isLast = timedOut && leftMs < limitMs;
    const end: CaseEnd = {
      ...{
        timedOut,
        overLimit,
        isLast,
        timeLimitMs: isLast ? this.#parts.settings.timeLimitMs : this.#program.timeLimitMs,
      },
      ...{ exitCode: outcome.exitCode, interactor: null, isFull: await this.#isFull(slot) },
      ...{ memoryLimitBytes: this.#program.memoryLimitBytes, tolerance: this.#program.tolerance },
      ...(this.#interactor === null ? {} : await this.#interaction(slot)),
    };
    const known = await this.#outputs(slot, texts);
    const judged = await this.#judge(end, known, trial);
    if (!judged.ok) return judged;
    const { verdict, message } = judged.value;
    const status = verdict === 'pass' ? 'passed' : 'failed';
    const frames = verdict === 'run-time error' ? this.#frames(slot, known.errors) : [];
    const told = message === null ? null : this.#ground.inUsersPlace(message, slot);
    const result = { id: test.id, status, message: told, frames, elapsedMs: outcome.elapsedMs } as const;
    return success({ result, verdict, isLast });
  }

  #frames(slot: Slot, errors: string) {
    return programFrames(errors, this.#program.source.file, this.#ground.placesOf(slot));
  }

  /** Puts the case's texts where the program reads them, and takes away what the case before has left. */
  async #place(
    test: PreparedCase,
    { slot, request }: Trial,
  ): Promise<{ input: Uint8Array; answer: Uint8Array | null }> {
    const text = (of: PreparedText): Uint8Array =>
      of.file === null ? of.bytes : (request.files.get(of.file) ?? of.bytes);
    const input = text(test.input);
    const answer = test.answer && text(test.answer);
    const { report } = slot.folders;
    for (const name of LEFT_BEHIND) await rm(path.join(report, name), { recursive: true, force: true });
    await writeFile(path.join(report, 'input'), input, { flag: 'wx' });
    if (answer !== null) await writeFile(path.join(report, 'answer'), answer, { flag: 'wx' });
    return { input, answer };
  }

  async #start({ slot, signal, program }: Trial, timeLimitMs: number): Promise<RunOutcome> {
    const files = this.#files(slot);
    const { memoryLimitBytes, source } = this.#program;
    const memoryBytes = memoryLimitBytes + source.language.overheadBytes;
    const limits: ShellLimits = {
      cpuMs: this.#program.timeLimitMs,
      stackBytes: memoryLimitBytes,
      addressBytes: source.language.addressSpace ? 2 * memoryLimitBytes + ADDRESS_SLACK_BYTES : null,
      outputBytes: OUTPUT_LIMIT_BYTES,
    };
    const interactor = this.#interactor === null ? null : await this.#interactor.place(slot);
    const line =
      interactor === null
        ? caseLine(program.line, files, limits)
        : interactiveLine(
            program.line,
            interactor.line,
            { ...files, judgeErrors: `${files.folder}/judge.errors` },
            limits,
          );
    const env = { ...interactor?.env, ...program.env };
    const order = { line, env, timeLimitMs, limits: { memoryBytes }, measureMs: MEASURE_MS };
    return this.#ground.start(slot, order, signal);
  }

  #files(slot: Slot): CaseFiles {
    const folder = this.#ground.placesOf(slot).report;
    const at = (name: string): string => path.posix.join(folder, name);
    return { folder, input: at('input'), output: at('output'), errors: at('errors'), answer: at('answer') };
  }

  /** Not every program is ended when its output has no more room: some are told, and go on. */
  async #isFull(slot: Slot): Promise<boolean> {
    const found = await lstat(path.join(slot.folders.report, 'output')).catch(() => null);
    return found !== null && found.size >= OUTPUT_LIMIT_BYTES;
  }

  async #interaction(slot: Slot): Promise<Pick<CaseEnd, 'exitCode' | 'interactor'>> {
    const read = (name: string): Promise<string> =>
      readRunFile(path.join(slot.folders.report, name), ERRORS_LIMIT_BYTES);
    const ends = [...(await read('ended')).matchAll(/^(program|interactor) (\d+)$/gm)];
    const statusOf = (name: string): number | null => {
      const status = ends.find((end) => end[1] === name)?.[2];
      return status === undefined ? null : Number(status);
    };
    const interactor: InteractorEnd = {
      exitCode: statusOf('interactor'),
      says: (await read('judge.errors')).trim(),
      isLast: ends[0]?.[1] === 'program',
    };
    return { exitCode: statusOf('program'), interactor };
  }

  async #outputs(slot: Slot, { input, answer }: { input: Uint8Array; answer: Uint8Array | null }): Promise<CaseTexts> {
    const read = (name: string, limit: number): Promise<string> =>
      readRunFile(path.join(slot.folders.report, name), limit);
    return {
      input: Buffer.from(input).toString('utf8'),
      answer: answer === null ? null : Buffer.from(answer).toString('utf8'),
      output: await read('output', OUTPUT_LIMIT_BYTES),
      errors: await read('errors', ERRORS_LIMIT_BYTES),
    };
  }

  /** By the checker where there is one and the program has ended well; else by the end and the outputs. */
  async #judge(end: CaseEnd, texts: CaseTexts, trial: Trial): Promise<Result<Judgement>> {
    const judged = judgeCase(end, texts, this.#checker !== null);
    if (this.#checker === null || judged.verdict !== 'pass' || this.#interactor !== null) return success(judged);
    const { slot, signal } = trial;
    const checker = await this.#checker.place(slot);
    const files = this.#files(slot);
    const words = [files.input, files.output, files.answer].map((file) => `'${file}'`).join(' ');
    const order = { line: `${checker.line} ${words}`, env: checker.env, timeLimitMs: CHECKER_LIMIT_MS };
    const { exitCode, timedOut, output } = await this.#ground.start(slot, order, signal);
    if (exitCode === 0) return success(judged);
    // as testlib has it: 1 wrong answer, 2 presentation error; anything else is the checker's own fault
    if (timedOut || (exitCode !== 1 && exitCode !== 2)) {
      const reason = timedOut ? 'it took too long' : `it ended with status ${exitCode ?? 'unknown'}: ${output.trim()}`;
      return failed(failure('test-run-broken', { command: this.#checker.file, reason, output }));
    }
    const says = output.trim() === '' ? '' : `: ${output.trim()}`;
    return success({ verdict: 'wrong answer', message: caseMessage(`Wrong answer, says the checker${says}`, texts) });
  }
}

/** Files in the report folder that belong to one case. */
const LEFT_BEHIND = ['input', 'answer', 'output', 'errors', 'to', 'from', 'ended', 'judge.errors'];
/** The program's own code and libraries, and what it reserves without using. */
const ADDRESS_SLACK_BYTES = 512 * 1024 ** 2;

function runOf(cases: readonly CaseResult[], compilerSays: string, elapsedMs: number): TestRun {
  const lines = cases.map(
    ({ result, verdict }) => `${result.id}: ${verdict} (${Math.round(result.elapsedMs ?? 0)} ms)`,
  );
  const passed = cases.every(({ verdict }) => verdict === 'pass');
  return {
    results: cases.map(({ result }) => result),
    exitCode: passed ? 0 : 1,
    timedOut: cases.some(({ isLast }) => isLast),
    output: [compilerSays.trim(), ...lines, ''].filter((text, at) => at > 0 || text !== '').join('\n'),
    outputCut: false,
    elapsedMs,
  };
}
