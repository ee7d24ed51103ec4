/** `stats`: what was decided so far. */
import type { Failure } from '../session/failures.js';
import { describeFailure } from '../session/messages.js';
import { plainTranslate } from '../session/translate.js';
import { statisticsObject } from '../stats/statisticsObject.js';
import { EXIT_DONE, exitStatusOfFailure } from './exitStatus.js';
import { formatStatistics } from './formatStatistics.js';
import { openStatistics } from './openStatistics.js';
import { printFailure, printJson } from './printReport.js';

/** Gives the exit status. */
export async function showStatistics(options: { database?: string; json: boolean }): Promise<number> {
  const store = await openStatistics(options.database);
  try {
    return options.json ? await printAll(store) : await printTable(store);
  } finally {
    store.close();
  }
}

type Store = Awaited<ReturnType<typeof openStatistics>>;

async function printAll(store: Store): Promise<number> {
  const statistics = await statisticsObject(store);
  if (!statistics.ok) {
    printJson({ schema: 1, failure: describeFailure(statistics.failure, plainTranslate) });
    return exitStatusOfFailure(statistics.failure.code);
  }
  printJson(statistics.value);
  return EXIT_DONE;
}

async function printTable(store: Store): Promise<number> {
  const summary = await store.summary();
  if (!summary.ok) return refuse(summary.failure);
  process.stdout.write(formatStatistics(summary.value));
  return EXIT_DONE;
}

function refuse(failure: Failure): number {
  printFailure(failure);
  return exitStatusOfFailure(failure.code);
}
