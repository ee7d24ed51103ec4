/** `stats`: what was decided so far. */

import { describeFailure } from '../session/messages.js';
import { plainTranslate } from '../session/translate.js';
import { EXIT_DONE, exitStatusOfFailure } from './exitStatus.js';
import { formatStatistics } from './formatStatistics.js';
import { openStatistics } from './openStatistics.js';
import { printFailure, printJson } from './printReport.js';

/** Past proposals that `--json` lists. */
const LISTED = 1000;

/** Gives the exit status. */
export async function showStatistics(options: { database?: string; json: boolean }): Promise<number> {
  const store = await openStatistics(options.database);
  try {
    const summary = await store.summary();
    const list = summary.ok ? await store.list(LISTED, 0) : summary;
    if (!summary.ok || !list.ok) {
      const failure = summary.ok ? (list.ok ? null : list.failure) : summary.failure;
      if (failure === null) throw new Error('neither summary nor failure');
      if (options.json) printJson({ schema: 1, failure: describeFailure(failure, plainTranslate) });
      else printFailure(failure);
      return exitStatusOfFailure(failure.code);
    }
    if (options.json) printJson({ schema: 1, failure: null, ...summary.value, proposals: list.value });
    else process.stdout.write(`${formatStatistics(summary.value)}\n`);
    return EXIT_DONE;
  } finally {
    store.close();
  }
}
