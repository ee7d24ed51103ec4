import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSuiteResult } from '../../../scripts/suites/readSuiteResult.ts';
import { SuiteJournal } from '../../../scripts/suites/suiteJournal.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'edit-fidelity-journal-'));
  file = path.join(folder, 'suite.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('readSuiteResult', () => {
  it('counts what a complete suite says', () => {
    const journal = new SuiteJournal(file);
    journal.record('adds', 'passed', 3.4);
    journal.record('divides', 'failed', 1, 'expected 2');
    journal.record('compiles', 'skipped', 0, 'needs gcc');
    journal.end();
    expect(readSuiteResult('unit', file)).toEqual({
      suite: 'unit',
      passed: 1,
      failed: [{ name: 'divides', detail: 'expected 2' }],
      skipped: [{ name: 'compiles', detail: 'needs gcc' }],
    });
  });

  it('fails a suite that wrote nothing', () => {
    expect(readSuiteResult('host', file).failed).toEqual([
      { name: 'the host suite as a whole', detail: 'It wrote no result.' },
    ]);
  });

  it('fails a suite that was killed in the middle of a test, and names the test', () => {
    const journal = new SuiteJournal(file);
    journal.record('first', 'passed', 1);
    journal.running('second');
    const result = readSuiteResult('host', file, 'the extension host ended');
    expect(result.passed).toBe(1);
    expect(result.failed.map((failure) => failure.detail)).toEqual([
      'It ended in the middle of "second", after 1 tests. (the extension host ended)',
    ]);
  });

  it('fails a suite that was killed between two tests', () => {
    const journal = new SuiteJournal(file);
    journal.record('first', 'passed', 1);
    expect(readSuiteResult('host', file).failed).toHaveLength(1);
  });

  it('fails a suite whose last line is cut off', () => {
    const journal = new SuiteJournal(file);
    journal.record('first', 'passed', 1);
    appendFileSync(file, '{"kind":"end","te');
    expect(readSuiteResult('host', file).failed).toHaveLength(1);
  });

  it('fails a complete suite without tests', () => {
    new SuiteJournal(file).end();
    expect(readSuiteResult('ui', file).failed.map((failure) => failure.detail)).toEqual(['It ran no tests.']);
  });

  it('fails a suite whose results were lost', () => {
    writeFileSync(file, '{"kind":"end","tests":2}\n');
    expect(readSuiteResult('ui', file).failed.map((failure) => failure.detail)).toEqual([
      'It ran 2 tests but has results of 0.',
    ]);
  });

  it('fails a suite whose runner failed though all tests passed', () => {
    const journal = new SuiteJournal(file);
    journal.record('first', 'passed', 1);
    journal.end();
    expect(readSuiteResult('unit', file, 'exit status 1').failed.map((failure) => failure.detail)).toEqual([
      'exit status 1',
    ]);
  });

  it('does not count a failed test twice when the runner says so too', () => {
    const journal = new SuiteJournal(file);
    journal.record('first', 'failed', 1, 'no');
    journal.end();
    expect(readSuiteResult('unit', file, 'exit status 1').failed).toHaveLength(1);
  });

  it('forgets what an earlier run left', () => {
    const earlier = new SuiteJournal(file);
    earlier.record('old', 'passed', 1);
    earlier.end();
    new SuiteJournal(file);
    expect(readSuiteResult('unit', file)).toMatchObject({ passed: 0, failed: [{}] });
  });
});
