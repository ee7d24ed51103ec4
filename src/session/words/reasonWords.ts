/** Why the verdict is what it is, one sentence per reason. */
import type { VerdictReason } from '../../core/fidelity/verdict.js';
import type { Translate } from '../translate.js';

/** A reason in words, with its figures. */
export function reasonWords(reason: VerdictReason, translate: Translate): string {
  switch (reason.code) {
    case 'no-tests':
      return translate('No tests were found, so nothing is verified.');
    case 'baseline-passes':
      return translate('All tests pass on the original: they do not show the bug, so nothing is verified.');
    case 'not-exercised':
      return translate('The tests do not reach the file, so nothing is verified.');
    case 'flaky':
      return translate('The tests that it could have fixed do not always say the same, so nothing is verified.');
    case 'not-run':
      return translate('The tests have not run on this text.');
    case 'not-minimized':
      return translate('What the tests need of it has not been found yet.');
    case 'nothing-fixed':
      return translate('It fixes no failing test; {stillFailing} still fail.', { stillFailing: reason.stillFailing });
    case 'tests-broken':
      return translate('It breaks tests that passed before: {broken}.', { broken: reason.broken });
    case 'partly-fixed':
      return translate('It fixes {fixed} of the failing tests; {stillFailing} still fail.', {
        fixed: reason.fixed,
        stillFailing: reason.stillFailing,
      });
    case 'nothing-unneeded':
      return translate('The tests need every changed token.');
    case 'unneeded-tokens':
      return translate('{unneededTokens} tokens differ from the smallest part that passes.', {
        unneededTokens: reason.unneededTokens,
      });
    case 'similarity-under-gamma':
      return translate(
        'Only {similarity} % of the lines are preserved (γ is {gamma} %); the smallest part preserves {reference} %.',
        {
          similarity: percent(reason.similarity),
          gamma: percent(reason.gamma),
          reference: percent(reason.referenceSimilarity),
        },
      );
    case 'excess':
      return translate('Excess {excess}: it changes that much more of the touched code than needed.', {
        excess: reason.excess.toFixed(3),
      });
    case 'complexity-added':
      return translate('It adds {points} to the cognitive complexity of the smallest part.', {
        points: reason.addedComplexity,
      });
    case 'minimization-unfinished':
      return translate('The search stopped at its budget: the smallest part found so far may not be the smallest.');
  }
}

function percent(share: number): number {
  return Math.round(share * 100);
}
