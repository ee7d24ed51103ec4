/** `review`: tests and minimizes everything that has changed in the working tree, and drops what is not needed when asked to. */
import { DEFAULT_GAMMA } from '../core/fidelity/gamma.js';
import { GitWorkingTree } from '../oracle/git/gitWorkingTree.js';
import { emptyReport } from '../session/emptyReport.js';
import type { Failure } from '../session/failures.js';
import type { TreeStep } from '../session/ports/workingTree.js';
import { type Result, success } from '../session/result.js';
import { plainTranslate } from '../session/translate.js';
import { treeDecisionOf } from '../session/tree/treeDecision.js';
import type { TreeReport, TreeReview } from '../session/tree/treeReview.js';
import { TreeSession } from '../session/tree/treeSession.js';
import type { CliContext } from './cliContext.js';
import { cliGrammars } from './cliGrammars.js';
import { cliOracle, progressOnStderr } from './cliSession.js';
import { exitStatusOfFailure, exitStatusOfReport } from './exitStatus.js';
import { openStatistics } from './openStatistics.js';
import { failureReport, printFailure, printJson } from './printReport.js';
import { type DroppedChanges, printTreeReview } from './printTreeReview.js';
import { systemClock } from './systemClock.js';
import { oracleSettings, type TestOptions } from './testOptions.js';

export interface ReviewTreeOptions extends TestOptions {
  readonly base: string;
  readonly accept: 'none' | 'needed';
  readonly database?: string;
}

/** Gives the exit status. */
export async function reviewTree(options: ReviewTreeOptions, context: CliContext): Promise<number> {
  const workingTree = new GitWorkingTree(systemClock);
  const session = new TreeSession(
    {
      question: { folder: process.cwd(), base: options.base, buffers: new Map() },
      settings: {
        oracle: oracleSettings(options),
        gamma: DEFAULT_GAMMA,
        maxTrials: options.maxTrials,
        maxMinimizeMs: options.maxSeconds * 1000,
        repeats: options.repeats,
      },
    },
    {
      ...{ workingTree, clock: systemClock, translate: plainTranslate },
      oracle: cliOracle(context, options),
      grammars: cliGrammars(context),
    },
    progressOnStderr(),
  );
  try {
    const outcome = await session.run(context.signal);
    if (!outcome.ok) return printFailed(outcome.failure, null, options);
    const review = outcome.value;
    const isWanted = options.accept === 'needed' && !context.signal.aborted && review.report.failure === null;
    const steps = session.stepsOf('needed');
    const dropped = isWanted ? await drop(workingTree, review.root, steps, context) : success(null);
    if (!dropped.ok) return printFailed(dropped.failure, review, options);
    const isDecided = isWanted && review.report.minimalEditSize !== null;
    if (isDecided) await remember(review, options.database);
    return print(review, dropped.value, options);
  } finally {
    await session.close();
  }
}

/** Saves what goes, then lets it go; null when everything is needed. */
async function drop(
  workingTree: GitWorkingTree,
  root: string,
  steps: readonly TreeStep[],
  { signal }: CliContext,
): Promise<Result<DroppedChanges | null>> {
  if (steps.length === 0) return success(null);
  const patch = await workingTree.saveReverse(root, steps, signal);
  if (!patch.ok) return patch;
  const taken = await workingTree.take(root, steps, signal);
  return taken.ok ? success({ steps, patch: patch.value }) : taken;
}

/** A decision that cannot be remembered is no reason to fail what was done. */
async function remember(review: TreeReview, database: string | undefined): Promise<void> {
  const record = treeDecisionOf(review, 'needed', systemClock.now());
  if (record === null) return;
  const store = await openStatistics(database);
  await store.record(record);
  store.close();
}

function print(review: TreeReview, dropped: DroppedChanges | null, options: ReviewTreeOptions): number {
  const report = withDropped(review.report, dropped);
  if (options.json) printJson(report);
  else printTreeReview(review, dropped);
  return report.failure === null
    ? exitStatusOfReport(report, options.maxExcess ?? null)
    : exitStatusOfFailure(report.failure.code);
}

function printFailed(failure: Failure, review: TreeReview | null, options: ReviewTreeOptions): number {
  if (options.json) printJson(failureReport(review?.report ?? emptyReport(), failure));
  else printFailure(failure);
  return exitStatusOfFailure(failure.code);
}

function withDropped(report: TreeReport, dropped: DroppedChanges | null): TreeReport {
  if (dropped === null) return report;
  const written = new Set(dropped.steps.map(({ now, next }) => (now ?? next)?.path));
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, written: written.has(file.path) })),
    dropped: dropped.patch,
  };
}
