import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../../src/session/emptyReport.js';
import type { ReportTests } from '../../../../src/session/report.js';
import { isBetterReview } from '../../../../src/session/review/isBetterReview.js';
import type { Review } from '../../../../src/session/review/review.js';
import { exampleReview } from '../../review/exampleReview.js';

function review(all: number, fixed: number, stillFailing: number, broken = 0): Review {
  const names = (count: number): string[] => Array.from({ length: count }, (_, number) => `test ${number}`);
  const tests: ReportTests = {
    ...{
      command: 'pytest',
      runner: 'pytest',
      perTest: true,
      sandbox: 'none',
      baseline: null,
      proposal: null,
      flaky: [],
    },
    ...{ fixed: names(fixed), stillFailing: names(stillFailing), broken: names(broken) },
  };
  const report = { ...emptyReport(), changedTokens: { all, needed: null }, tests };
  return exampleReview({ original: 'a\n', proposal: 'b\n', report });
}

describe('isBetterReview', () => {
  it('prefers the fewer changed tokens of two repairs', () => {
    expect(isBetterReview(review(3, 1, 0), review(17, 1, 0))).toBe(true);
    expect(isBetterReview(review(17, 1, 0), review(3, 1, 0))).toBe(false);
  });

  it('never gives up a repair for something smaller that is none', () => {
    expect(isBetterReview(review(1, 0, 1), review(17, 1, 0))).toBe(false);
    expect(isBetterReview(review(1, 1, 0, 1), review(17, 1, 0))).toBe(false);
    expect(isBetterReview(review(1, 1, 1), review(17, 2, 0))).toBe(false);
  });

  it('takes a larger repair for something that is none', () => {
    expect(isBetterReview(review(17, 1, 0), review(1, 0, 1))).toBe(true);
  });

  it('leaves the current one among equals', () => {
    expect(isBetterReview(review(3, 1, 0), review(3, 1, 0))).toBe(false);
  });
});
