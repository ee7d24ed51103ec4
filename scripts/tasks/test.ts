/**
 * `npm test [-- SUITE ... [PATH ...]]`: runs all suites or the named ones, of those only files with a PATH in theirs.
 *
 * The last line is always `N passed, N failed`; the exit status is 0 only when nothing failed.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../bootstrap/setupError.mjs';
import { installEditor } from '../editorHost/installEditor.ts';
import { buildExtension } from '../packaging/buildExtension.ts';
import { projectPaths } from '../projectPaths.ts';
import { printSummary } from '../suites/printSummary.ts';
import type { SuiteResult } from '../suites/readSuiteResult.ts';
import { runChecks } from '../suites/runChecks.ts';
import { runHostSuite } from '../suites/runHostSuite.ts';
import { runPackageSuite } from '../suites/runPackageSuite.ts';
import { runVitestSuite } from '../suites/runVitestSuite.ts';
import type { EditorTestContext, TestContext } from '../suites/testContext.ts';
import { ensureBrowser } from '../system/ensureBrowser.ts';
import { ensureGo } from '../system/ensureGo.ts';
import { ensurePytest } from '../system/ensurePytest.ts';
import { ensureSandbox } from '../system/ensureSandbox.ts';
import { tidyUpOnStopSignal } from '../system/untilStopSignal.ts';

const SUITES = ['checks', 'unit', 'architecture', 'integration', 'package', 'host', 'ui'] as const;
type Suite = (typeof SUITES)[number];
const EDITOR_SUITES: ReadonlySet<Suite> = new Set(['package', 'host', 'ui']);
const RUN_KEPT_MS = 24 * 3_600_000;

const words = process.argv.slice(2);
const named = SUITES.filter((suite) => words.includes(suite));
const suites = named.length > 0 ? named : SUITES;
const filters = words.filter((word) => !SUITES.includes(word as Suite));

const stop = new AbortController();
tidyUpOnStopSignal(async () => stop.abort());
const runs = path.join(projectPaths.cache, 'runs');
const runFolder = path.join(runs, `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}`);
const passed = printSummary(await runSuites());
if (passed) rmSync(runFolder, { recursive: true });
// What a broken test left behind must not keep us from ending, or write after the last line.
process.exit(passed ? 0 : 1);

/** Whatever happens, there is a result for each suite that was asked for. */
async function runSuites(): Promise<readonly SuiteResult[]> {
  removeOldRuns();
  mkdirSync(runFolder, { recursive: true });
  const results: SuiteResult[] = [];
  try {
    // Mostly waits for downloads: meanwhile tests run that do not need it.
    const editor = suites.some((suite) => EDITOR_SUITES.has(suite)) ? installEditor() : undefined;
    editor?.catch(() => {});
    if (suites.includes('checks')) results.push(await titled('checks', () => runChecks(runFolder)));
    if (suites.some((suite) => suite !== 'checks')) await runBuiltSuites(results, editor);
  } catch (error) {
    const detail = error instanceof SetupError ? `${error.message}\n${error.remedy}` : String((error as Error).stack);
    for (const suite of suites.filter((name) => results.every((result) => result.suite !== name))) {
      results.push({ suite, passed: 0, failed: [{ name: `the ${suite} suite could not run`, detail }], skipped: [] });
    }
  }
  return results;
}

/** The suites of vitest, and those that run the product: integration tests run the built command line. */
async function runBuiltSuites(results: SuiteResult[], editor: Promise<string> | undefined): Promise<void> {
  const plain = { runFolder, env: process.env, filters, stop: stop.signal };
  for (const suite of ['unit', 'architecture'] as const) {
    if (suites.includes(suite)) results.push(await titled(suite, () => runVitestSuite(suite, plain)));
  }
  if (editor === undefined && !suites.includes('integration')) return;
  await ensureSandbox();
  await ensureGo();
  const context = { ...plain, env: { ...process.env, ...(await ensurePytest()) } };
  await buildExtension();
  if (suites.includes('integration')) {
    results.push(await titled('integration', () => runVitestSuite('integration', context)));
  }
  if (editor !== undefined) await runEditorSuites(await editor, context, results);
}

/** The suites on the packaged extension in the real editor. */
async function runEditorSuites(editor: string, context: TestContext, results: SuiteResult[]): Promise<void> {
  const browser = await ensureBrowser();
  const { result, installed } = await titled('package', () => runPackageSuite(editor, runFolder));
  results.push(result);
  if (installed === undefined) throw new Error('There is no installed package to test.');
  const editorContext: EditorTestContext = { ...context, editor, browser, ...installed };
  const host = suites.includes('host') ? titled('host', () => runHostSuite(editorContext)) : undefined;
  // Windows mostly wait for each other's answers, so those of both suites share the processor well.
  const ui = suites.includes('ui') ? titled('ui', () => runUiSuite(editorContext, host)) : undefined;
  const outcomes = await Promise.allSettled([host, ui]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason;
    if (outcome.value !== undefined) results.push(outcome.value);
  }
}

/** The tests read these variables in `test/support/editorUnderTest.ts`. */
function runUiSuite(context: EditorTestContext, beside: Promise<unknown> | undefined): Promise<SuiteResult> {
  const env = {
    ...context.env,
    EDIT_FIDELITY_EDITOR: context.editor,
    EDIT_FIDELITY_BROWSER: context.browser,
    EDIT_FIDELITY_EXTENSION: context.extension,
    EDIT_FIDELITY_EXTENSIONS: context.extensions,
    EDIT_FIDELITY_RUN: runFolder,
  };
  return runVitestSuite('ui', { ...context, env }, beside);
}

async function titled<T>(suite: Suite, run: () => Promise<T>): Promise<T> {
  console.log(`\n== ${suite} ==`);
  const startedAtMs = performance.now();
  const result = await run();
  console.log(`== ${suite}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s ==`);
  return result;
}

/** A run that passed removes its folder; those of failed ones are kept for a day. */
function removeOldRuns(): void {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const folder = path.join(runs, name);
    if (Date.now() - statSync(folder).mtimeMs > RUN_KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}
