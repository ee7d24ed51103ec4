import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runExtensionTests } from '../../scripts/editorHost/runExtensionTests.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { readSuiteResult } from '../../scripts/suites/readSuiteResult.ts';
import { runVariable } from '../support/editorUnderTest.ts';

it('counts a suite as failed whose extension host is killed in the middle', async () => {
  const folder = path.join(runVariable('EDIT_FIDELITY_RUN'), 'broken-host');
  const journal = path.join(folder, 'killed.jsonl');
  mkdirSync(folder, { recursive: true });
  const problem = await runExtensionTests({
    editor: runVariable('EDIT_FIDELITY_EDITOR'),
    browser: runVariable('EDIT_FIDELITY_BROWSER'),
    extension: runVariable('EDIT_FIDELITY_EXTENSION'),
    suite: path.join(projectPaths.root, 'test', 'fixtures', 'host-suites', 'killed.js'),
    workspace: undefined,
    env: { EDIT_FIDELITY_JOURNAL: journal },
    logFile: path.join(folder, 'killed.log'),
    screenshotFile: path.join(folder, 'killed.png'),
    limitMs: 120_000,
  });
  const result = readSuiteResult('host', journal, problem);
  expect(result).toMatchObject({ passed: 1, failed: [{ name: 'the host suite as a whole' }] });
  expect(result.failed[0]?.detail).toContain('in the middle of "a test that never ends"');
});
