/** Vitest's side of the journal: a reporter that writes what happened. */
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { SuiteJournal } from './suiteJournal.ts';

/** Everything that makes vitest red is in the journal as a failed test: also files that do not load and stray errors. */
export class JournalReporter implements Reporter {
  readonly #journal: SuiteJournal;

  constructor(file: string) {
    this.#journal = new SuiteJournal(file);
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const elapsedMs = test.diagnostic()?.duration ?? 0;
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (result.state === 'failed')
      this.#journal.record(name, 'failed', elapsedMs, result.errors.map(textOf).join('\n'));
    else if (result.state === 'skipped') this.#journal.record(name, 'skipped', elapsedMs, result.note);
    else this.#journal.record(name, 'passed', elapsedMs);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    strayErrors: readonly { message: string; stack?: string; diff?: string }[],
    reason: TestRunEndReason,
  ): void {
    for (const module of modules) {
      const suites = [...module.children.allSuites()];
      for (const error of [module, ...suites].flatMap((part) => part.errors())) {
        this.#journal.record(`${module.relativeModuleId} as a whole`, 'failed', 0, textOf(error));
      }
    }
    for (const error of strayErrors) this.#journal.record('an error outside of any test', 'failed', 0, textOf(error));
    if (reason !== 'interrupted') this.#journal.end();
  }
}

/** Message, difference and the lines of the stack that are ours. */
function textOf(error: { message: string; stack?: string; diff?: string }): string {
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|<anonymous>/.test(line));
  return [error.message, error.diff ?? '', ...frames].filter((part) => part !== '').join('\n');
}
