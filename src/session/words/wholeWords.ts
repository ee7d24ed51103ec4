/** What the whole suite said, in one sentence beside what the tests near the file said. */
import { describeFailure } from '../messages.js';
import type { TestCounts } from '../tests/testCounts.js';
import type { WholeResult, WholeSuite } from '../tests/wholeSuite.js';
import type { Translate } from '../translate.js';
import { fewNames } from './fewNames.js';

/**
 * `Tests near the file: 6 of 6 pass. Whole suite: 117 of 120 pass; it breaks tests/test_a.py::test_x …`
 *
 * @param near - of the tests near the file, on the same text; null where they have not run.
 * @param result - of the text that is spoken of; null where the whole suite has not run on it.
 */
export function wholeWords(
  whole: WholeSuite,
  near: TestCounts | null,
  result: WholeResult | null,
  translate: Translate,
): string {
  const first = near === null ? '' : `${translate('Tests near the file: {counts}.', countsOf(near, translate))} `;
  return first + wholePart(whole, result, translate);
}

function wholePart(whole: WholeSuite, result: WholeResult | null, translate: Translate): string {
  if (result === null) return whyNot(whole, translate);
  const { counts, broken } = result;
  const names = fewNames(broken, translate);
  if (counts === null) return translate('The whole suite cannot run on it; it breaks {names}.', { names });
  const passing = countsOf(counts, translate);
  if (broken.length > 0) return translate('Whole suite: {counts}; it breaks {names}.', { ...passing, names });
  return counts.failed === 0
    ? translate('Whole suite: {counts}.', passing)
    : translate('Whole suite: {counts}; what fails fails without it too.', passing);
}

function whyNot(whole: WholeSuite, translate: Translate): string {
  switch (whole.state) {
    case 'running':
      return translate('The whole suite runs …');
    case 'cancelled':
      return translate('Whole suite not run: cancelled.');
    case 'off':
      return translate('Whole suite not run: it is turned off in the settings.');
    case 'failed':
      return translate('Whole suite not run to its end: {reason}', {
        reason: whole.failure === null ? '' : describeFailure(whole.failure, translate).message,
      });
    case 'done':
      return translate('The whole suite has not run on this text.');
  }
}

function countsOf({ passed, failed }: TestCounts, translate: Translate): { readonly counts: string } {
  return { counts: translate('{passed} of {total} pass', { passed, total: passed + failed }) };
}
