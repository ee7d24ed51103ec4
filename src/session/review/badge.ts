/** The badge: the first line of the inline diff, what matters first, at most 70 characters. */
import { fidelityPercent } from '../../core/fidelity/fidelityPercent.js';
import type { Translate } from '../translate.js';
import { isUnderWay } from './isUnderWay.js';
import type { Review } from './review.js';

/** What a badge is of. */
export type Badged = Pick<Review, 'phase' | 'shown' | 'recording'>;

/** Longest badge line, in characters. */
const BADGE_LIMIT = 70;

/**
 * The badge line of what is shown now: `39 % · over-edit · 1 of 17 changed tokens needed · tests 12/12`.
 *
 * Figures that were not measured are left out or named as such, never filled in.
 */
export function badgeLine(review: Badged, translate: Translate): string {
  const whole = wholePart(review, translate);
  const isBroken = (review.shown.tests.whole?.broken.length ?? 0) > 0;
  const parts = [
    ...figureParts(review, translate),
    ...(isBroken ? [whole] : []),
    ...[tokensPart(review, translate), testsPart(review, translate)],
    ...(isBroken ? [] : [whole]),
  ];
  let line = parts.filter((part) => part !== '').join(' · ');
  // Cut whole parts from the end, then characters: the front is what matters.
  while (line.length > BADGE_LIMIT && parts.length > 2) {
    parts.pop();
    line = parts.filter((part) => part !== '').join(' · ');
  }
  return line.length > BADGE_LIMIT ? `${line.slice(0, BADGE_LIMIT - 1)}…` : line;
}

/** The figure in the tab and the status bar: `39 %`, or null when there is none. */
export function badgeFigure(review: Badged): string | null {
  const { fidelity, changedTokens, neededTokens } = review.shown;
  if (fidelity === null || isUnderWay(review.phase)) return null;
  return fidelityPercent(fidelity, neededTokens === null || changedTokens > neededTokens);
}

function figureParts(review: Badged, translate: Translate): string[] {
  if (review.phase === 'testing') return [translate('testing …')];
  if (review.phase === 'minimizing') return [translate('minimizing …')];
  const figure = badgeFigure(review);
  const origin = review.recording ? [translate('recording')] : [];
  return [...(figure === null ? [] : [figure]), translate(review.shown.verdict), ...origin];
}

function tokensPart(review: Badged, translate: Translate): string {
  const { changedTokens: all, neededTokens: needed } = review.shown;
  if (needed === null || isUnderWay(review.phase)) {
    return all === 1 ? translate('1 changed token') : translate('{all} changed tokens', { all });
  }
  // A recording is called one in the same line; the words give way, not the figures.
  if (review.recording) return translate('{needed} of {all} tokens needed', { needed, all });
  return translate('{needed} of {all} changed tokens needed', { needed, all });
}

/** Of the whole suite, where the tests beside it are those near the file only. */
function wholePart(review: Badged, translate: Translate): string {
  const { whole = null, state } = review.shown.tests;
  if (whole === null || state !== 'fresh') return '';
  if (whole.broken.length > 0) return translate('whole suite: breaks {count}', { count: whole.broken.length });
  if (whole.counts === null) return '';
  const { passed, failed } = whole.counts;
  return translate('all {passed}/{total}', { passed, total: passed + failed });
}

function testsPart(review: Badged, translate: Translate): string {
  const { state, counts } = review.shown.tests;
  if (state === 'running') return translate('tests run …');
  if (state === 'stale') return translate('tests stale');
  if (counts === null) return translate('no tests');
  return translate('tests {passed}/{total}', { passed: counts.passed, total: counts.passed + counts.failed });
}
