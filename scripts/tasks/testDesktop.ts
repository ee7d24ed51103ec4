/** `npm run test:desktop`: the extension-host tests in the desktop editor, which is downloaded the first time. */
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { copyWorkspace } from '../editorHost/copyWorkspace.ts';
import { buildExtension } from '../packaging/buildExtension.ts';
import { projectPaths } from '../projectPaths.ts';
import { compileHostSuite } from '../suites/compileHostSuite.ts';
import { hostWindows } from '../suites/hostWindows.ts';
import { printSummary } from '../suites/printSummary.ts';
import { readSuiteResult, type SuiteResult } from '../suites/readSuiteResult.ts';
import { ensurePytest } from '../system/ensurePytest.ts';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';

await buildExtension();
const python = await ensurePytest();
const windows = hostWindows(process.argv.slice(2));
const suiteFolder = path.join(projectPaths.cache, 'desktop-suite');
const extensionTestsPath = await compileHostSuite(
  windows.flatMap((window) => window.files),
  suiteFolder,
);
const results: SuiteResult[] = [];
for (const { name, workspace, files } of windows) {
  const copy = workspace === undefined ? undefined : copyWorkspace(workspace);
  const data = ownedFolder('desktop');
  const journal = path.join(suiteFolder, `${name}.jsonl`);
  const problem = await runTests({
    extensionDevelopmentPath: [projectPaths.root, projectPaths.testModels],
    extensionTestsPath,
    launchArgs: [...(copy === undefined ? [] : [copy.folder]), '--disable-workspace-trust', '--user-data-dir', data],
    extensionTestsEnv: {
      ...python,
      EDIT_FIDELITY_JOURNAL: journal,
      EDIT_FIDELITY_TEST_FILES: JSON.stringify(files),
    },
  }).then(
    (status) => (status === 0 ? undefined : `the window ended with status ${status}`),
    (error: Error) => error.message,
  );
  results.push(readSuiteResult(`desktop ${name}`, journal, problem));
  copy?.remove();
  removeFolder(data);
}
process.exit(printSummary(results) ? 0 : 1);
