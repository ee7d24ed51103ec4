/** `score --batch`: one result per line, in order, while the lines come in. */
import { setImmediate } from 'node:timers/promises';
import type { TestsFact } from '../core/fidelity/verdict.js';
import type { Grammar } from '../core/syntax/grammar.js';
import type { LanguageId } from '../core/syntax/languageId.js';
import { languageOfEditorId, languageOfPath } from '../core/syntax/languageOf.js';
import { emptyReport } from '../session/emptyReport.js';
import { type Failure, failure } from '../session/failures.js';
import type { Grammars } from '../session/ports/grammars.js';
import type { Report } from '../session/report.js';
import { failed, type Result, success } from '../session/result.js';
import { type BatchRecord, batchRecord, idOf } from './batchRecord.js';
import type { CliContext } from './cliContext.js';
import { cliGrammars } from './cliGrammars.js';
import { EXIT_DONE, EXIT_NO_REPAIR, exitStatusOfFailure, withinExcess } from './exitStatus.js';
import { type JsonLine, jsonLines } from './jsonLines.js';
import { LineOutput } from './lineOutput.js';
import { openInput } from './openInput.js';
import { failureReport, printFailure } from './printReport.js';
import { rewardOf } from './reward.js';
import { namedLanguage } from './score.js';
import { scoreTexts } from './scoreTexts.js';

export interface BatchOptions {
  readonly language?: string;
  readonly maxExcess?: number;
  readonly reward: boolean;
}

/** What one line gives: a report, with the line's own id. */
interface BatchResult extends Report {
  readonly id: string | number | null;
  /** Only when it was asked for. */
  readonly reward?: number | null;
}

/** Gives the exit status: the gravest of all lines. */
export async function scoreBatch(path: string, options: BatchOptions, context: CliContext): Promise<number> {
  const language = namedLanguage(options.language);
  if (!language.ok) return refuse(language.failure);
  const input = await openInput(path, context.signal);
  if (!input.ok) return refuse(input.failure);
  const scorer = new BatchScorer(options, language.value, cliGrammars(context));
  const output = new LineOutput();
  for await (const line of jsonLines(input.value)) {
    const result = await scorer.score(line, path);
    if (!(await output.write(JSON.stringify(result)))) return scorer.status;
    // Signals come in between two turns of the event loop, and nothing else here lets it turn.
    await setImmediate();
    context.signal.throwIfAborted();
  }
  scorer.summarize();
  return scorer.status;
}

function refuse(failure: Failure): number {
  printFailure(failure);
  return exitStatusOfFailure(failure.code);
}

class BatchScorer {
  readonly #options: BatchOptions;
  readonly #language: LanguageId | null;
  readonly #grammars: Grammars;
  #lines = 0;
  #failed = 0;
  #approximate = 0;
  #status = EXIT_DONE;

  constructor(options: BatchOptions, language: LanguageId | null, grammars: Grammars) {
    this.#options = options;
    this.#language = language;
    this.#grammars = grammars;
  }

  get status(): number {
    return this.#status;
  }

  async score(line: JsonLine, path: string): Promise<BatchResult> {
    this.#lines += 1;
    const value = 'value' in line ? line.value : null;
    const record = 'value' in line ? batchRecord(line.value) : line.problem;
    const report = await this.#report(record, `${path === '-' ? 'stdin' : path}, line ${line.line}`);
    const result = { id: idOf(value), ...report };
    if (!this.#options.reward) return result;
    return { ...result, reward: typeof record === 'string' ? null : rewardOf(record.passed, report.excess) };
  }

  /** What a person wants to know of all lines, on stderr. */
  summarize(): void {
    const notes: string[] = [];
    if (this.#failed > 0) notes.push(`${this.#failed} of ${this.#lines} lines could not be measured.`);
    if (this.#approximate > 0) {
      notes.push(
        `${this.#approximate} of ${this.#lines} lines were measured approximately: --language names a language.`,
      );
    }
    for (const note of notes) process.stderr.write(`edit-fidelity: ${note}\n`);
  }

  async #report(record: BatchRecord | string, place: string): Promise<Report> {
    const scored =
      typeof record === 'string'
        ? failed(failure('wrong-usage', { reason: `${place}: ${record}.` }))
        : await this.#measured(record, place);
    if (!scored.ok) {
      this.#failed += 1;
      this.#raise(exitStatusOfFailure(scored.failure.code));
      printFailure(scored.failure);
      return failureReport(emptyReport(), scored.failure);
    }
    if (scored.value.files[0]?.approximate === true) this.#approximate += 1;
    if (!withinExcess(scored.value, this.#options.maxExcess ?? null)) this.#raise(EXIT_NO_REPAIR);
    return scored.value;
  }

  async #measured(record: BatchRecord, place: string): Promise<Result<Report>> {
    const language = this.#languageOf(record);
    let grammar: Grammar | null = null;
    if (language !== null) {
      const loaded = await this.#grammars.load(language);
      if (!loaded.ok) return loaded;
      grammar = loaded.value;
    }
    try {
      const { report } = scoreTexts({
        ...{ original: record.original, proposal: record.proposal, gold: record.gold, grammar },
        path: record.path ?? String(record.id),
        language: language ?? record.language ?? '',
        tests: testsOf(record.passed),
      });
      return success(record.passed === false ? { ...report, verdict: 'fails', reasons: [DID_NOT_PASS] } : report);
    } catch (error) {
      // One text that cannot be measured must not keep the others from it.
      return failed(
        failure('internal', { reason: `${place}: ${error instanceof Error ? error.message : String(error)}` }),
      );
    }
  }

  #languageOf(record: BatchRecord): LanguageId | null {
    if (record.language !== null) return languageOfEditorId(record.language);
    return (record.path === null ? null : languageOfPath(record.path)) ?? this.#language;
  }

  #raise(status: number): void {
    this.#status = Math.max(this.#status, status);
  }
}

const DID_NOT_PASS = 'It does not pass the tests, as its line says.';

/** Which tests passed is not known, only whether all of them did. */
function testsOf(passed: boolean | null): TestsFact {
  return passed === true ? { kind: 'repair', fixed: 0, stillFailing: 0 } : { kind: 'unverified', why: 'not-run' };
}
