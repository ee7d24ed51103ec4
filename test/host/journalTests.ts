/** Mocha's side of the journal. */
import Mocha from 'mocha';
import type { SuiteJournal } from '../../scripts/suites/suiteJournal.ts';
import { reasonToSkip } from './skipBecause.ts';

const { EVENT_TEST_BEGIN, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Mocha.Runner.constants;

/** Notes each test when it begins and when it ends; a failing hook counts as a failed test. */
export function journalTests(runner: Mocha.Runner, journal: SuiteJournal): void {
  runner.on(EVENT_TEST_BEGIN, (test) => journal.running(test.fullTitle()));
  runner.on(EVENT_TEST_PASS, (test) => journal.record(test.fullTitle(), 'passed', test.duration ?? 0));
  runner.on(EVENT_TEST_PENDING, (test) => journal.record(test.fullTitle(), 'skipped', 0, reasonToSkip(test)));
  runner.on(EVENT_TEST_FAIL, (test, error: Error) => {
    journal.record(test.fullTitle(), 'failed', test.duration ?? 0, error.stack ?? error.message);
  });
}
