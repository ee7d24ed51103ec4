/** Runs inside the extension host: hands the test files of this window to mocha and keeps the journal. */
import path from 'node:path';
import Mocha from 'mocha';
import { SuiteJournal } from '../../scripts/suites/suiteJournal.ts';
import { journalTests } from './journalTests.ts';

const TEST_LIMIT_MS = 60_000;

/** Called by the editor. Throws when a test failed, so that the editor reports it; what counts is the journal. */
export async function run(): Promise<void> {
  const journal = new SuiteJournal(required('EDIT_FIDELITY_JOURNAL'));
  const files = JSON.parse(required('EDIT_FIDELITY_TEST_FILES')) as string[];
  const mocha = new Mocha({ ui: 'bdd', timeout: TEST_LIMIT_MS, forbidOnly: true, reporter: Mocha.reporters.Base });
  for (const file of files) mocha.addFile(path.join(import.meta.dirname, file.replace(/\.ts$/, '.js')));
  await mocha.loadFilesAsync();
  const failures = await new Promise<number>((resolve) => journalTests(mocha.run(resolve), journal));
  journal.end();
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}

function required(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`The environment lacks ${variable}.`);
  return value;
}
