/** The words for tests that cannot run or say nothing. */
import type { TestFailureCode } from '../failures.js';
import type { MissCause } from '../ports/oracle.js';
import type { FailureWords } from './failureWords.js';

export const TEST_FAILURES: FailureWords<TestFailureCode> = {
  'no-tests-found': [
    'No tests were found for {path}. Looked for: {looked}.',
    'Add a test that shows the bug, or name your command in the setting editFidelity.tests.command.',
  ],
  'tests-pass-already': [
    'All {passed} tests pass on {path} as it is, so they do not show the bug.',
    'Add a test that fails because of the bug, then try again.',
  ],
  'tests-timed-out': [
    'The tests ({command}) were ended after {limitSeconds} s without a result.',
    'Raise the setting editFidelity.tests.timeLimitSeconds, or narrow the command in editFidelity.tests.command.',
  ],
  'tests-miss-file': [
    'The tests do not notice {path}: with a text that cannot be loaded in its place, {command} gives the same results.',
    'Name tests that run the file in editFidelity.tests.command. If they should already, they may test an installed copy of it, or reach it by a path outside the workspace.',
  ],
  'test-command-missing': [
    'The test command cannot be started: {command} ({reason}).',
    'Install it, or name another command in the setting editFidelity.tests.command.',
  ],
  'test-run-broken': [
    'The test command {command} ended without results: {reason}.',
    'Run it by hand to see why; the output is in the log (command "Edit Fidelity: Show Log").',
  ],
  'no-consent': [
    'Tests were not run: there is no sandbox on this system and running without one was not allowed.',
    'Allow it when asked, or install bubblewrap (Linux).',
  ],
  'copy-failed': [
    'The throw-away copy of {folder} could not be made: {reason}.',
    'Nothing was changed. Check permissions and free space of the temporary folder.',
  ],
  'disk-full': [
    'The disk is full: the throw-away copy in {folder} could not be written.',
    'Nothing was changed and the copy was removed. Free some space, then try again.',
  ],
  'sandbox-failed': [
    'The sandbox could not be started: {reason}.',
    'See whether bubblewrap works on this machine (bwrap --version); without it you are asked before tests run.',
  ],
};

/** What is said in the place of the sentences for `tests-miss-file` where there is evidence of the cause. */
export const MISSED_FILE: FailureWords<MissCause['kind'] | 'none-passes'> = {
  'none-passes': [
    'No test of {command} passes on {path} as it is, nor with a text in its place that cannot be loaded: {reason}',
    'Run the command by hand until its tests start; the output is in the log (command "Edit Fidelity: Show Log"). Or name another one in editFidelity.tests.command.',
  ],
  'loads-other': [
    'The tests do not notice {path}: they load {where} in its place.',
    'Make them load the file of this folder: remove that copy, install this folder for development (pip install -e ., npm link), or set the path in editFidelity.tests.command (PYTHONPATH=src …).',
  ],
  'loads-built': [
    'The tests do not notice {path}: they load {where}, which is built from it.',
    'Name a command in editFidelity.tests.command that builds before it tests, or let the tests import the source.',
  ],
  'names-path': [
    'The tests do not notice {path}: {where} names {other}, which is another copy of it.',
    'Let it name a path relative to this project.',
  ],
  'never-loaded': [
    'The tests do not notice {path}: none that {command} runs loads it.',
    'Add a test that does, or name tests that run the file in editFidelity.tests.command.',
  ],
};
