/** Runs a compiled test suite inside the extension host of one editor window. */
import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { projectPaths } from '../projectPaths.ts';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';
import { drawLittle, whileSeen } from './drawLittle.ts';
import { launchBrowser } from './launchBrowser.ts';
import { startEditorServer } from './startEditorServer.ts';

export interface ExtensionTestOptions {
  /** The folder that `installEditor` returned. */
  readonly editor: string;
  /** The program that `ensureBrowser` returned. */
  readonly browser: string;
  /** Folder of the unpacked extension. */
  readonly extension: string;
  /** The module whose `run` runs the tests; the path ends in `.js`. */
  readonly suite: string;
  /** The window's folder; no folder when absent. */
  readonly workspace: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Where everything goes that the window says on its console. */
  readonly logFile: string;
  /** Where a picture of the window goes when it did not end by itself. */
  readonly screenshotFile: string;
  /** After this long the window is closed. */
  readonly limitMs: number;
}

/** The editor's own git extension shares the process with the tests, and what it fails to catch would count as theirs. */
const OF_TESTS = { 'git.enabled': false };

/**
 * The tests' results come through the journal that `env` names, not from here: a window also ends "well" when its
 * extension host was killed.
 *
 * @returns what went wrong with the window, or undefined when it ended by itself with status 0.
 */
export async function runExtensionTests(options: ExtensionTestOptions): Promise<string | undefined> {
  const extensions = withTestModels();
  const server = await startEditorServer({
    ...{ editor: options.editor, extensions, env: options.env, smokeTest: true },
    settings: OF_TESTS,
  });
  try {
    const browser = await launchBrowser(options.browser);
    try {
      const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
      const ended = endOf(page, options.logFile);
      await drawLittle(page);
      const payload = [
        ['extensionDevelopmentPath', server.remoteUri(options.extension)],
        ['extensionTestsPath', server.remoteUri(options.suite)],
        ['skipWelcome', 'true'],
        ['skipReleaseNotes', 'true'],
      ] as const;
      await page.goto(server.url(options.workspace, payload), { waitUntil: 'commit' });
      const limit = delay(options.limitMs, `the window had not ended after ${options.limitMs / 1000} s`, {
        ref: false,
      });
      const problem = await Promise.race([ended, limit]);
      if (problem !== undefined) {
        const picture = { path: options.screenshotFile, timeout: 5_000 };
        await whileSeen(page, () => page.screenshot(picture)).catch(() => {});
      }
      return problem;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    removeFolder(extensions);
  }
}

/** The workbench of a test window calls two functions of the page: one per console line, one at its end. */
async function endOf(page: Page, logFile: string): Promise<string | undefined> {
  const log = (...words: unknown[]) => appendFileSync(logFile, `${format(...words)}\n`);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  page.on('crash', () => resolve('the page crashed'));
  page.on('pageerror', (error) => log('page error:', error.message));
  await page.exposeFunction('codeAutomationLog', (_type: string, words: unknown[]) => log(...words));
  await page.exposeFunction('codeAutomationExit', (status: number) => {
    resolve(status === 0 ? undefined : `the window ended with status ${status}`);
  });
  return promise;
}

/** A folder with the extension that offers models to the tests, installed; the window has room for one extension under development. */
function withTestModels(): string {
  const folder = ownedFolder('extensions');
  cpSync(projectPaths.testModels, path.join(folder, 'edit-fidelity-test.edit-fidelity-test-models-0.0.1'), {
    recursive: true,
  });
  return folder;
}
