/** Runs the tests in `test/host/` inside real extension hosts, on the packaged extension. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { copyWorkspace } from '../editorHost/copyWorkspace.ts';
import { runExtensionTests } from '../editorHost/runExtensionTests.ts';
import { compileHostSuite } from './compileHostSuite.ts';
import { followJournal } from './followJournal.ts';
import { type HostWindow, hostWindows } from './hostWindows.ts';
import { isIncomplete, readSuiteResult, type SuiteResult } from './readSuiteResult.ts';
import type { EditorTestContext } from './testContext.ts';

const WINDOW_LIMIT_MS = 8 * 60_000;
const SHOWN_LOG_LINES = 25;

export async function runHostSuite(context: EditorTestContext): Promise<SuiteResult> {
  const windows = hostWindows(context.filters);
  const files = windows.flatMap((window) => window.files);
  const suite = await compileHostSuite(files, path.join(context.runFolder, 'suite'));
  const bySize = windows.toSorted((one, other) => other.files.length - one.files.length);
  // The small windows take turns beside the large one.
  const lanes = await Promise.all([
    runLane(bySize.slice(0, 1), suite, context),
    runLane(bySize.slice(1), suite, context),
  ]);
  const results = lanes.flat();
  return {
    suite: 'host',
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.flatMap((result) => result.failed),
    skipped: results.flatMap((result) => result.skipped),
  };
}

async function runLane(
  windows: readonly HostWindow[],
  suite: string,
  context: EditorTestContext,
): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const window of windows) results.push(await runWindow(window, suite, context));
  return results;
}

async function runWindow(window: HostWindow, suite: string, context: EditorTestContext): Promise<SuiteResult> {
  const inRun = (name: string) => path.join(context.runFolder, name);
  const journal = inRun(`host-${window.name}.jsonl`);
  const logFile = inRun(`host-${window.name}.log`);
  const screenshotFile = inRun(`host-${window.name}.png`);
  console.log(`\n${window.name}: ${window.files.length} files in the extension host`);
  const copy = window.workspace === undefined ? undefined : copyWorkspace(window.workspace);
  const stopFollowing = followJournal(journal);
  const problem = await runExtensionTests({
    ...context,
    suite,
    workspace: copy?.folder,
    env: {
      ...context.env,
      EDIT_FIDELITY_JOURNAL: journal,
      EDIT_FIDELITY_TEST_FILES: JSON.stringify(window.files),
    },
    logFile,
    screenshotFile,
    limitMs: WINDOW_LIMIT_MS,
  }).catch((error: Error) => error.message);
  stopFollowing();
  copy?.remove();
  const result = readSuiteResult(`host ${window.name}`, journal, problem);
  if (result.failed.length > 0) console.log(`  What the window said: ${logFile}`);
  if (isIncomplete(journal)) showEnd(logFile, screenshotFile);
  return result;
}

/** A failed test tells what is wrong itself; when the window broke down, only its log can. */
function showEnd(logFile: string, screenshotFile: string): void {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-SHOWN_LOG_LINES) : [];
  for (const line of lines) console.log(`    ${line}`);
  if (existsSync(screenshotFile)) console.log(`  Picture: ${screenshotFile}`);
}
