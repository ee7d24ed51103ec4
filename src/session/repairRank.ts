/** How far a fix gets with the tests: what repairs beats what does not. */
import type { Review } from './review/review.js';

/** 2: every target test passes and none broke; 1: some are fixed and none broke; 0: the rest. */
export function repairRank({ report }: Review): 0 | 1 | 2 {
  const { tests } = report;
  if (report.verdict === 'fails' || tests === null || tests.fixed.length === 0 || tests.broken.length > 0) return 0;
  return tests.stillFailing.length === 0 ? 2 : 1;
}
