/** `import-history`: records for `gamma` from what a judge has, one JSON line per attempt on stdout. */
import { dirname, resolve } from 'node:path';
import type { JudgedSubmission } from '../core/history/judgedSubmission.js';
import { type Failure, failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import { failed, type Result, success } from '../session/result.js';
import { plainTranslate } from '../session/translate.js';
import type { CliContext } from './cliContext.js';
import { EXIT_DONE, EXIT_USAGE, exitStatusOfFailure } from './exitStatus.js';
import { LineOutput } from './lineOutput.js';
import { printFailure } from './printReport.js';
import { readVerdicts } from './readVerdicts.js';
import { SourceIndex } from './sourceIndex.js';
import { FILE_LIMIT_BYTES, readFailure, readTextFile } from './textFile.js';

export interface ImportOptions {
  /** Folder with the source files; that of each list when left out. */
  readonly sources?: string;
  readonly person: string;
}

/** Ids that are named of those without a file. */
const IDS_NAMED = 5;

/** Gives the exit status; entries that could not be used are reported, and make it 2. */
export async function importHistory(
  lists: readonly string[],
  options: ImportOptions,
  { signal }: CliContext,
): Promise<number> {
  const importer = new Importer(options);
  const output = new LineOutput();
  for (const list of lists) {
    const read = await importer.open(list);
    if (!read.ok) return refuse(read.failure);
    for (const submission of read.value) {
      signal.throwIfAborted();
      const record = await importer.record(submission);
      if (record !== null && !(await output.write(JSON.stringify(record)))) return EXIT_DONE;
    }
  }
  return importer.end();
}

function refuse(failure: Failure): number {
  printFailure(failure);
  return exitStatusOfFailure(failure.code);
}

/** A line of the history; `id` is the judge's own, for whoever wants to look it up. */
interface ImportedRecord extends Omit<JudgedSubmission, 'file'> {
  readonly text: string;
}

class Importer {
  readonly #options: ImportOptions;
  readonly #seen = new Set<string>();
  readonly #people = new Set<string>();
  readonly #tasks = new Set<string>();
  readonly #withoutFile: string[] = [];
  #folder = '';
  #index = new SourceIndex();
  #records = 0;
  #unjudged = 0;
  #problems = 0;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** Reads a list and the names of the files beside it. */
  async open(list: string): Promise<Result<readonly JudgedSubmission[]>> {
    const history = await readVerdicts(list, this.#options.person);
    if (!history.ok) return history;
    this.#folder = this.#options.sources ?? dirname(list);
    try {
      this.#index = await SourceIndex.of(this.#folder);
    } catch (error) {
      return failed(readFailure(this.#folder, error));
    }
    this.#unjudged += history.value.unjudged;
    for (const problem of history.value.problems) this.#complain(`${list}: ${problem}`);
    return success(history.value.submissions);
  }

  /** The record of a submission; null when it was in an earlier list, or its text is not to be had. */
  async record(submission: JudgedSubmission): Promise<ImportedRecord | null> {
    const { id, person, task, time, accepted } = submission;
    const key = JSON.stringify([person, task, id]);
    if (this.#seen.has(key)) return null;
    this.#seen.add(key);
    const path = this.#pathOf(submission);
    if (path === null) return null;
    const file = await readTextFile(path, FILE_LIMIT_BYTES);
    if (!file.ok) {
      this.#complain(describeFailure(file.failure, plainTranslate).message);
      return null;
    }
    this.#people.add(person);
    this.#tasks.add(task);
    this.#records += 1;
    return { id, person, task, time, accepted, text: file.value.text };
  }

  /** Says what was imported and what was not; gives the exit status. */
  end(): number {
    if (this.#records === 0 && this.#withoutFile.length > 0) return refuse(this.#nothingFound());
    const [records, people, tasks] = [this.#records, this.#people.size, this.#tasks.size];
    const counts = [
      `${count(records, 'attempt', 'attempts')} of ${count(people, 'person', 'people')} at ${count(tasks, 'task', 'tasks')}`,
    ];
    if (this.#unjudged > 0) counts.push(`${this.#unjudged} left out without a final verdict`);
    if (this.#withoutFile.length > 0)
      counts.push(`${this.#withoutFile.length} left out without a source file (${this.#named()})`);
    process.stderr.write(`edit-fidelity: ${counts.join('; ')}.\n`);
    return this.#problems === 0 ? EXIT_DONE : EXIT_USAGE;
  }

  #pathOf({ id, file }: JudgedSubmission): string | null {
    if (file !== null) return resolve(this.#folder, file);
    const paths = this.#index.find(id);
    if (paths.length > 1) this.#complain(`Submission ${id} could be any of ${paths.join(', ')}: leave one of them.`);
    else if (paths.length === 0) this.#withoutFile.push(id);
    return paths.length === 1 ? (paths[0] ?? null) : null;
  }

  #nothingFound(): Failure {
    const folder = this.#options.sources ?? this.#folder;
    const reason = `No source file was found in ${folder} for any of ${this.#withoutFile.length} submissions (${this.#named()}). Files must be called by submission id, such as ${this.#withoutFile[0]}.py; --sources names another folder.`;
    return failure('wrong-usage', { reason });
  }

  #named(): string {
    const named = this.#withoutFile.slice(0, IDS_NAMED).join(', ');
    return this.#withoutFile.length > IDS_NAMED ? `${named} …` : named;
  }

  #complain(problem: string): void {
    this.#problems += 1;
    process.stderr.write(`edit-fidelity: ${problem}\n`);
  }
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}
