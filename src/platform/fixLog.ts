/** The log channel: what ran and how it went. Never keys; file text and test output only at the debug level and below. */
import type * as vscode from 'vscode';
import type { Failure } from '../session/failures.js';
import type { RunKind } from '../session/fixListener.js';
import type { TestPlan, TestRun } from '../session/ports/oracle.js';
import type { Review } from '../session/review/review.js';
import { countTests } from '../session/tests/compareRuns.js';

/** Details that may hold text of the user's file or tests. */
const PRIVATE_DETAILS: ReadonlySet<string> = new Set(['reason']);

export class FixLog {
  readonly #channel: vscode.LogOutputChannel;

  constructor(channel: vscode.LogOutputChannel) {
    this.#channel = channel;
  }

  show(): void {
    this.#channel.show();
  }

  info(sentence: string): void {
    this.#channel.info(sentence);
  }

  /** One run of the tests. */
  run(kind: RunKind, plan: TestPlan, run: TestRun): void {
    const { passed, failed, skipped } = countTests(run);
    const limit = run.timedOut ? 'time' : run.overLimit;
    const ended = limit === undefined ? `exit code ${run.exitCode}` : `ended by its limit (${limit})`;
    const took = `${Math.round(run.elapsedMs)} ms`;
    this.#channel.info(
      `tests (${kind}): ${plan.command}: ${passed} passed, ${failed} failed, ${skipped} skipped; ${ended}; ${took}`,
    );
    this.#channel.debug(run.output);
  }

  review(review: Review): void {
    const { verdict, changedTokens } = review.report;
    this.#channel.info(
      `review ${review.id} of ${review.path}: ${review.phase}, ${verdict}, ${changedTokens.needed ?? '?'} of ${changedTokens.all} changed tokens needed`,
    );
  }

  /** A failure with the details that are safe to write down; the rest at the debug level. */
  failure(failure: Failure): void {
    const details = Object.entries(failure.detail);
    const safe = details.filter(([name]) => !PRIVATE_DETAILS.has(name)).map(([name, value]) => `${name}=${value}`);
    this.#channel.warn(`failed: ${failure.code} ${safe.join(' ')}`.trimEnd());
    for (const [name, value] of details.filter(([each]) => PRIVATE_DETAILS.has(each))) {
      this.#channel.debug(`${failure.code}: ${name}=${value}`);
    }
  }

  /** Something that should not happen; the stack is of our own code. */
  error(error: unknown): void {
    this.#channel.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
