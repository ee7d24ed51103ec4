/** Models as a person meets them: a plan that is changed before code is asked for, and several candidates to choose from, also after a reload. */
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { editorUnderTest } from '../support/editorUnderTest.ts';
import { type ModelServer, startModelServer } from '../support/modelServer/modelServer.ts';

const LIMIT_MS = 60_000;
const block = (search: string, replace: string): string =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const GOOD = block('    return acc / (len(values) - 1)', '    return acc / len(values)');
const GUARD = block('    acc = 0', '    if not values:\n        raise ValueError("empty")\n    acc = 0');
const PLAN = '## Cause\nThe divisor is one too small.\n\n## Smallest change\nDivide by the length';
const MINIMAL = /^100 % · minimal · 4 of 4 changed tokens needed/m;
const OVER_EDIT = /^\d+ % · over-edit · 4 of \d+ changed tokens needed/m;

let workbench: Workbench | undefined;
let server: ModelServer | undefined;
afterEach(async () => {
  await workbench?.close();
  await server?.close();
});

/** The rows of the list that is open, as they are read. */
function listed(window: Workbench): Promise<string[]> {
  return window.page
    .locator('.quick-input-list .monaco-list-row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
}

/** Waits for the list of both candidates; gives its rows, the mark of the one on the screen in front of them. */
async function candidates(window: Workbench): Promise<readonly string[]> {
  let rows: string[] = [];
  await window.until(
    'the list of candidates',
    async () => {
      rows = await listed(window);
      return rows.length === 2 && rows.every((each) => /\d\. /.test(each));
    },
    LIMIT_MS,
  );
  return rows;
}

describe('fixes by models', () => {
  it('come after a plan that may be changed, and as candidates to choose from, which a reload does not take', async () => {
    server = await startModelServer({ answers: [{ reply: PLAN }, { reply: GOOD }] });
    workbench = await editorUnderTest({
      project: path.join(projectPaths.samples, 'python-stat'),
      settings: {
        'files.autoSave': 'off',
        'editFidelity.model.provider': 'openai',
        'editFidelity.model.baseUrl': server.baseUrl,
        'editFidelity.model.name': 'test-model',
        'editFidelity.model.candidates': 2,
        'editFidelity.tests.repeats': 0,
      },
    });
    const window = workbench;
    await window.openFile('stats.py');
    await window.runCommand('Edit Fidelity: Fix with a Plan');
    await window.pick('The model writes the plan');
    await window.waitForText('Divide by the length', LIMIT_MS);
    await window.screenshot('plan');
    await window.press('Control+End');
    await window.press('Control+Backspace');
    await window.press('Control+Backspace');
    await window.page.keyboard.type('count of values');
    await window.waitForText('Divide by the count of values');
    await window.clickTitleButton('Ask for Code by This Plan');
    await window.waitForText(MINIMAL, LIMIT_MS);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Divide by the count of values');
    await window.runCommand('Edit Fidelity: Reject the Proposal');
    await window.until('the review to close', async () => (await window.tabs()).join() === 'stats.py');

    server.play({ reply: GUARD + GOOD }, { reply: GOOD });
    await window.runCommand('Edit Fidelity: Fix with Several Candidates');
    const [best = '', other = ''] = await candidates(window);
    expect(best).toMatch(/^eye {2}1\. 100 % · minimal.*changed lines.*test-model, no plan$/);
    expect(other).toMatch(/^2\. \d+ % · over-edit/);
    await window.screenshot('candidates');
    await window.pick(other.split(',')[0] ?? '');
    await window.waitForText(OVER_EDIT, LIMIT_MS);

    // Of the chosen one, which has taken the place of the best one's tab.
    const figure = `stats.py (${/^\d+ %/.exec(await window.visibleText())?.[0]})`;
    await window.waitForTab(figure);
    await window.reload(figure);
    await window.waitForText(OVER_EDIT, LIMIT_MS);
    await window.runCommand('Edit Fidelity: Choose Candidate');
    expect(await candidates(window)).toEqual([best.replace(/^eye {2}/, ''), `eye  ${other}`]);
    await window.screenshot('candidates-after-reload');
  });
});
