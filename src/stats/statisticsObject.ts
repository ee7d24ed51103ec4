/** All statistics as one object: what `edit-fidelity stats --json` prints. */

import type { StatisticsStore, StatisticsSummary, StoredDecision } from '../session/ports/statisticsStore.js';
import { type Result, success } from '../session/result.js';

/** `proposals` are all of them, newest first; null stands for what was not measured. */
export interface StatisticsObject extends StatisticsSummary {
  readonly schema: 1;
  readonly proposals: readonly StoredDecision[];
}

const PAGE_ROWS = 500;

/** Reads the whole store. */
export async function statisticsObject(store: StatisticsStore): Promise<Result<StatisticsObject>> {
  const summary = await store.summary();
  if (!summary.ok) return summary;
  const proposals: StoredDecision[] = [];
  for (;;) {
    const page = await store.list(PAGE_ROWS, proposals.length);
    if (!page.ok) return page;
    proposals.push(...page.value);
    if (page.value.length < PAGE_ROWS) return success({ schema: 1, ...summary.value, proposals });
  }
}
