/** The review as a person sees it: in every kind of theme, wide and narrow, after a reload, with the keyboard alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { editorUnderTest } from '../support/editorUnderTest.ts';

const RECORDING = path.join(projectPaths.samples, 'recordings', 'over-edit.json');
const BADGE = /^\d+ % · over-edit · recording · \d+ of \d+ tokens needed · tests 6\/6$/m;
const LIMIT_MS = 90_000;

/** The tests share a window, as it takes longer to open one than to look at a review; after a failure the next one opens another. */
let workbench: Workbench | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await closeWindow();
});
afterAll(closeWindow);

async function closeWindow(): Promise<void> {
  await workbench?.close();
  workbench = undefined;
}

/** A window with the finished review of the recorded reply in front. */
async function reviewWindow(): Promise<Workbench> {
  workbench ??= await editorUnderTest({
    project: path.join(projectPaths.samples, 'python-stat'),
    colorTheme: 'Dark Modern',
    settings: { 'files.autoSave': 'off' },
  });
  await workbench.openFile('stats.py');
  await workbench.runCommand('Edit Fidelity: Fix Current File from a Recorded Reply');
  await workbench.chooseFile(RECORDING);
  await workbench.waitForText(BADGE, LIMIT_MS);
  return workbench;
}

async function reject(window: Workbench): Promise<void> {
  await window.runCommand('Edit Fidelity: Reject the Proposal');
  await window.until('the review to close', async () => (await window.tabs()).join() === 'stats.py');
}

function fileText(window: Workbench): string {
  return readFileSync(path.join(window.workspace ?? '', 'stats.py'), 'utf8');
}

describe('a review', () => {
  it('has colors, numbers and folds in dark and light, borders where high contrast has no colors, and room when narrow', async () => {
    const window = await reviewWindow();
    await window.until('the folds', async () => !(await window.visibleText()).includes('def median'), LIMIT_MS);
    expect(await backgrounds(window)).toBeGreaterThan(0);
    expect(await borders(window)).toBe(0);
    await window.screenshot('review-dark');
    for (const [theme, themeClass, name] of [
      ['Light Modern', 'vs', 'light'],
      ['Dark High Contrast', 'hc-black', 'high-contrast-dark'],
      ['Light High Contrast', 'hc-light', 'high-contrast-light'],
    ] as const) {
      await window.runCommand('Preferences: Color Theme');
      await window.pick(theme);
      const isHighContrast = theme.includes('High Contrast');
      await window.until(
        `the decorations of ${theme}`,
        async () => {
          if (!(await window.page.locator(`.monaco-workbench.${themeClass}`).isVisible())) return false;
          return isHighContrast ? (await borders(window)) > 0 : (await backgrounds(window)) > 0;
        },
        LIMIT_MS,
      );
      expect(await badgeColor(window)).not.toBe(await backgroundColor(window));
      expect(await badgeColor(window)).not.toMatch(/^rgba.*, 0\)$/);
      await window.screenshot(`review-${name}`);
    }
    // And what matters is there in a narrow window too.
    const size = window.page.viewportSize() ?? { width: 1280, height: 800 };
    await window.page.setViewportSize({ width: 760, height: 640 });
    await window.press('Control+B');
    await window.until('the badge in full', async () => BADGE.test((await window.visibleText()).split('\n')[0] ?? ''));
    await window.until(
      'the lenses',
      async () => (await window.codeLenses()).some((title) => /needed by test_mean/.test(title)),
      LIMIT_MS,
    );
    await window.screenshot('review-narrow');
    await window.page.setViewportSize(size);
    await window.press('Control+B');
    await reject(window);
  });

  it('survives a reload of the window, with its decisions, and goes on', async () => {
    const window = await reviewWindow();
    await window.clickCodeLens('Drop', 'guard added');
    await window.until(
      'the guard to be dropped',
      async () => !(await window.visibleText()).includes('must not be empty'),
    );
    // Of what is kept, not of what was.
    await window.waitForText(/ 4 of 8 tokens needed · tests 6\/6$/m, LIMIT_MS);
    const figure = /^\d+ %/.exec(await window.visibleText())?.[0];
    await window.waitForTab(`stats.py (${figure}, recording)`);
    await window.reload(`stats.py (${figure}, recording)`, /"kept":false.*"tests":\{"state":"fresh"/s);
    await window.waitForTab(/^stats\.py \(\d+ %, recording\)$/, LIMIT_MS);
    await window.until(
      'the lenses',
      async () => (await window.codeLenses()).some((title) => /dropped/.test(title)),
      LIMIT_MS,
    );
    const text = await window.waitForText(/ 4 of 8 tokens needed · tests 6\/6$/m, LIMIT_MS);
    expect(text).not.toContain('must not be empty');
    await window.until('the folds', async () => !(await window.visibleText()).includes('def median'), LIMIT_MS);
    await window.screenshot('review-after-reload');
    await window.clickCodeLens('Keep', 'dropped');
    await window.waitForText('must not be empty');
    await window.until('the folds again', async () => !(await window.visibleText()).includes('def median'), LIMIT_MS);
    await window.clickCodeLens('Drop', 'needed by test_mean');
    await window.waitForText(/^fails · .*tests \d\/6$/m, LIMIT_MS);
    await reject(window);
  });

  it('is decided with the keyboard alone', async () => {
    const window = await reviewWindow();
    const original = fileText(window);
    await window.press('Alt+F5');
    await window.waitForStatusItem('status.editor.selection', /^Ln 18,/);
    await window.press('Alt+Backspace');
    await window.until(
      'the guard to be dropped',
      async () => !(await window.visibleText()).includes('must not be empty'),
    );
    await window.waitForText(/ 4 of 8 tokens needed · tests 6\/6$/m, LIMIT_MS);
    await window.press('Alt+Enter');
    await window.waitForText('must not be empty');
    await window.press('Alt+Backspace');
    await window.until(
      'it to be dropped again',
      async () => !(await window.visibleText()).includes('must not be empty'),
    );
    await window.press('Alt+F5');
    await window.press('Shift+Alt+F5');
    expect(fileText(window)).toBe(original);
    await window.press('Control+Enter');
    await window.until('the review to close', async () => (await window.tabs()).join() === 'stats.py');
    await window.press('Control+S');
    await window.until('the file to be saved', async () => fileText(window) !== original);
    expect(fileText(window)).toContain('return acc / len(values)');
    expect(fileText(window)).not.toContain('must not be empty');
  });
});

/** The color of the badge's text as it is drawn. */
function badgeColor(window: Workbench): Promise<string> {
  const words = window.page.locator('.editor-group-container.active .view-line span span', { hasText: 'over-edit' });
  return words.first().evaluate((element) => getComputedStyle(element).color);
}

function backgroundColor(window: Workbench): Promise<string> {
  const editor = window.page.locator('.editor-group-container.active .monaco-editor-background').first();
  return editor.evaluate((element) => getComputedStyle(element).backgroundColor);
}

/** How many elements of the lines' background have a border on their left. */
function borders(window: Workbench): Promise<number> {
  return overlays(window, (style) => style.borderLeftWidth === '3px');
}

/** How many elements of the lines' background have a color. */
function backgrounds(window: Workbench): Promise<number> {
  return overlays(window, (style) => style.backgroundColor !== 'rgba(0, 0, 0, 0)');
}

async function overlays(window: Workbench, is: (style: CSSStyleDeclaration) => boolean): Promise<number> {
  const styles = await window.page
    .locator('.editor-group-container.active .view-overlays .cdr')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { borderLeftWidth, backgroundColor } = getComputedStyle(element);
        return { borderLeftWidth, backgroundColor };
      }),
    );
  return styles.filter((style) => is(style as CSSStyleDeclaration)).length;
}
