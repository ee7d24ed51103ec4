import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../../src/session/emptyReport.js';
import type { Report } from '../../../../src/session/report.js';
import { badgeLine } from '../../../../src/session/review/badge.js';
import type { Review, ShownMeasures } from '../../../../src/session/review/review.js';
import { settledReview } from '../../../../src/session/review/settledReview.js';
import { wayOn } from '../../../../src/session/review/wayOn.js';
import { plainTranslate } from '../../../../src/session/translate.js';
import { exampleReview } from '../../review/exampleReview.js';

const TESTS: NonNullable<Report['tests']> = {
  ...{ command: 'pytest -q', runner: 'pytest', perTest: true, sandbox: 'none', baseline: null, proposal: null },
  ...{ fixed: [], stillFailing: [], broken: [], flaky: [] },
};

function review(given: Partial<Review>, tests: ShownMeasures['tests']['state'] = 'fresh'): Review {
  const plain = exampleReview({
    original: 'a\n',
    proposal: 'b\n',
    report: { ...emptyReport(), tests: TESTS },
    ...given,
  });
  return { ...plain, shown: { ...plain.shown, tests: { ...plain.shown.tests, state: tests } } };
}

function wayOnAfterReload(before: Review): string | null {
  return wayOn(settledReview(before, plainTranslate), plainTranslate)?.title ?? null;
}

describe('settledReview', () => {
  it('leaves a finished review as it is', () => {
    const finished = review({});
    expect(settledReview(finished, plainTranslate)).toEqual(finished);
    expect(wayOnAfterReload(finished)).toBeNull();
  });

  it('says that what was running has stopped, and how to go on', () => {
    const testing = review({ phase: 'testing' }, 'running');
    expect(wayOn(testing, plainTranslate)).toBeNull();
    expect(badgeLine(settledReview(testing, plainTranslate), plainTranslate)).toMatch(/^unverified · .*tests stale$/);
    expect(wayOnAfterReload(testing)).toBe('Stopped before the tests were done: run them');
    const minimization = { level: 'hunk', trials: 1, otherRuns: 0, complete: false, oneMinimal: false } as const;
    const minimizing = review({ phase: 'minimizing', report: { ...emptyReport(), tests: TESTS, minimization } });
    expect(wayOnAfterReload(minimizing)).toBe('Stopped before the smallest part was found: continue');
    expect(wayOnAfterReload(review({}, 'running'))).toBe('The tests have not run on what is shown: run them');
    expect(wayOnAfterReload(review({ canContinue: true }))).toMatch(/reached its limit: continue/);
  });

  it('has nothing to offer where there are no tests', () => {
    expect(wayOnAfterReload(review({ phase: 'testing', report: emptyReport() }, 'none'))).toBeNull();
  });

  it('does not say that the whole suite runs', () => {
    const whole: NonNullable<NonNullable<Report['tests']>['whole']> = {
      ...{ command: 'pytest', state: 'running', original: null, proposal: null, minimal: null },
      ...{ broken: [], brokenByMinimal: [], summary: 'Tests near the file: 6 of 6 pass. The whole suite runs …' },
    };
    const report: Report = { ...emptyReport(), reasons: [whole.summary], tests: { ...TESTS, whole } };
    const settled = settledReview(review({ report }), plainTranslate);
    const said = 'Tests near the file: 6 of 6 pass. Whole suite not run: cancelled.';
    expect(settled.report.tests?.whole).toMatchObject({ state: 'cancelled', summary: said });
    expect(settled.report.reasons).toEqual([said]);
  });
});
