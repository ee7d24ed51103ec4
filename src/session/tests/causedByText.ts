/** Failures of a run that the text under test can cause: where the tests could be run before, they say something of it, not of the tests. */
import type { FailureCode } from '../failures.js';

const CAUSED_BY_TEXT: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'test-run-broken',
  'tests-timed-out',
  'no-tests-found',
]);

/** @param code - of a run of the same tests that another text has passed through. */
export function causedByText(code: FailureCode): boolean {
  return CAUSED_BY_TEXT.has(code);
}
