/** The review of uncommitted changes as a person sees it: the tree beside the inline diff, by keyboard, and what it says when it is done. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { editorUnderTest } from '../support/editorUnderTest.ts';

const LIMIT_MS = 120_000;

let workbench: Workbench | undefined;
const folders: string[] = [];
afterEach(async () => {
  await workbench?.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A repository with the fix of the sample project, and beside it a guard, a new file and a mode. */
function changedProject(): string {
  const parent = realpathSync(mkdtempSync(path.join(tmpdir(), 'edit-fidelity-ui-')));
  folders.push(parent);
  const folder = path.join(parent, 'python-stat');
  cpSync(path.join(projectPaths.samples, 'python-stat'), folder, { recursive: true });
  const git = (...args: string[]): void => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...who, ...args], { cwd: folder });
  };
  const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  put('run.sh', '#!/bin/sh\n');
  put('.gitignore', '__pycache__\n.pytest_cache\n');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'State');
  const text = readFileSync(path.join(folder, 'stats.py'), 'utf8');
  put(
    'stats.py',
    text
      .replace('return acc / (len(values) - 1)', 'return acc / len(values)')
      .replace('    acc = 0\n', '    if values is None:\n        raise ValueError("values")\n    acc = 0\n'),
  );
  put('extra.py', 'EXTRA = 1\n');
  chmodSync(path.join(folder, 'run.sh'), 0o755);
  return folder;
}

/** The rows of the tree as a screen reader reads them. */
function rows(window: Workbench): Promise<string[]> {
  return window.page
    .locator('.pane-body .monaco-list-row[aria-label]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''));
}

describe('uncommitted changes', () => {
  it('are reviewed and decided in a tree and inline diffs, with the keyboard alone, also after a reload', {
    timeout: 4 * LIMIT_MS,
  }, async () => {
    workbench = await editorUnderTest({ project: changedProject(), settings: { 'files.autoSave': 'off' } });
    const window = workbench;
    await window.openFile('stats.py');
    await window.runCommand('Edit Fidelity: Review Uncommitted Changes');
    await window.until(
      'the statuses',
      async () => (await rows(window)).some((row) => row.startsWith('needed by test_mean')),
      LIMIT_MS,
    );
    const read = await rows(window);
    expect(read).toContainEqual(expect.stringMatching(/^extra\.py: 0 of 1 needed, added/));
    expect(read).toContainEqual(expect.stringMatching(/^stats\.py: 1 of 2 needed, modified/));
    expect(read).toContainEqual(
      expect.stringMatching(/^not needed by your tests · guard added.*: \+ if values is None:/),
    );
    expect(read).toContainEqual(expect.stringMatching(/^not needed by your tests: executable now/));
    await window.press('ArrowDown');
    await window.press('Alt+F5');
    await window.press('Alt+F5');
    await window.press('Alt+F5');
    await window.waitForTab('stats.py (changes)', LIMIT_MS);
    await window.waitForText(/over-edit · \d+ of \d+ changed tokens needed · tests 6\/6/, LIMIT_MS);
    await window.until(
      'the lenses',
      async () => (await window.codeLenses()).some((title) => /needed by/.test(title)),
      LIMIT_MS,
    );
    await window.screenshot('changes');
    await window.press('Alt+Backspace');
    const dropped = /^dropped · not needed by your tests · guard added.*: \+ if values is None:/;
    const isDropped = async () => (await rows(window)).some((row) => dropped.test(row));
    await window.until('the guard to be dropped', isDropped, LIMIT_MS);
    // Of what is kept.
    const badge = await window.waitForText(/^local · 4 of 4 changed tokens needed · tests 6\/6$/m, LIMIT_MS);
    expect(badge).not.toContain('if values is None');
    expect(await rows(window)).toContainEqual(expect.stringMatching(/^stats\.py: 1 of 2 needed, 1 dropped, modified/));
    await window.screenshot('changes-dropped');
    await window.reload('stats.py (changes)');
    await window.waitForTab('stats.py (changes)', LIMIT_MS);
    await window.until('the decision to come back', isDropped, LIMIT_MS);
    await window.until(
      'the lenses to come back',
      async () => (await window.codeLenses()).some((title) => /dropped · /.test(title)),
      LIMIT_MS,
    );
    expect(await window.visibleText()).not.toContain('if values is None');
    await window.runCommand('Preferences: Color Theme');
    await window.pick('Dark Modern');
    await window.screenshot('changes-after-reload');
    await window.clickCodeLens('Keep', 'dropped');
    await window.waitForText('if values is None', LIMIT_MS);
    await window.until('the guard to be kept', async () => !(await isDropped()), LIMIT_MS);
    await window.press('Alt+F5');
    await window.press('Alt+F5');
    await window.waitForTab('run.sh (changes)', LIMIT_MS);
    await window.until(
      'the lens of the mode',
      async () => (await window.codeLenses()).includes('executable now: not needed by your tests'),
      LIMIT_MS,
    );
    await window.runCommand('Edit Fidelity: Keep Only the Changes That Tests Need');
    await window.waitForNotification(/what was dropped is saved as .*dropped-.*\.patch/, LIMIT_MS);
    await window.screenshot('changes-kept');
    await window.until('the tree to go', async () => !(await rows(window)).some((row) => row.includes('needed')));
  });
});
