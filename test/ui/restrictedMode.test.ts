/** Restricted Mode: nothing runs, and the user is told why and what to do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { editorUnderTest } from '../support/editorUnderTest.ts';

let workbench: Workbench | undefined;
afterEach(() => workbench?.close());

it('refuses to fix in a folder that nobody has trusted, in words, and changes nothing', async () => {
  workbench = await editorUnderTest({
    project: path.join(projectPaths.samples, 'python-stat'),
    workspaceTrust: true,
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
  });
  const file = path.join(workbench.workspace ?? '', 'stats.py');
  const before = readFileSync(file, 'utf8');
  await workbench.openFile('stats.py');
  await workbench.waitForText('def ');
  await workbench.waitForStatusItem('status.workspaceTrust', /Restricted Mode/);
  await workbench.screenshot('restricted-mode');
  await workbench.runCommand('Edit Fidelity: Fix Current File');
  const message = await workbench.waitForNotification(/Restricted Mode/);
  expect(message).toMatch(/stats\.py/);
  expect(message).toMatch(/Trust the folder/);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await workbench.tabs()).toEqual(['stats.py']);
});
