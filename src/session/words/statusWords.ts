/** A hunk's status in words, as the code lens and the command line say it. */
import type { HunkStatus } from '../../core/fidelity/hunkStatus.js';
import type { Translate } from '../translate.js';
import { fewNames } from './fewNames.js';

/** Test names shown before the rest is counted. */
const NAMES_SHOWN = 2;

/** `needed by test_mean and 2 more`; `not needed by your tests`; … */
export function statusWords(status: HunkStatus, neededBy: readonly string[], translate: Translate): string {
  switch (status) {
    case 'needed':
      return neededWords(neededBy, translate);
    case 'not-needed':
      return translate('not needed by your tests');
    case 'neutral':
      return translate('neutral: the code is the same but for comments and layout');
    case 'not-exercised':
      return translate('not exercised: no test runs it');
    case 'unknown':
      return translate('not tried yet');
  }
}

/** `together with 2`, for hunks that make sense only so; empty where there are none. */
export function tiedWords(tiedWith: readonly string[], translate: Translate): string {
  return tiedWith.length === 0 ? '' : translate('together with {ids}', { ids: tiedWith.join(', ') });
}

/** The short name of a test: `test_mean` of `tests/a.py::Mean::test_mean` and of `tests.a.Mean.test_mean`; of a path its last part. */
export function shortTestName(id: string): string {
  const name =
    id
      .split(/::| > /)
      .at(-1)
      ?.trim() || id;
  // Only what is dotted like a module is shortened at its dots: a title such as "rounds 1.5 up" is not.
  return /^[\w.]+$/.test(name) && !/\.\w{1,4}$/.test(name) ? (name.split('.').at(-1) ?? name) : name;
}

function neededWords(neededBy: readonly string[], translate: Translate): string {
  if (neededBy.length === 0) return translate('needed by your tests');
  const names = fewNames(neededBy.map(namedTest), translate, NAMES_SHOWN);
  return translate('needed by {names}', { names });
}

/** Titles that are sentences are quoted: they would run into one another, and into what is said of them. */
function namedTest(id: string): string {
  const name = shortTestName(id);
  return /\s/.test(name) ? `“${name}”` : name;
}
