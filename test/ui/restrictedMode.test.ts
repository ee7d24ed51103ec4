import path from 'node:path';
import { afterEach, it } from 'vitest';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';
import { projectPaths } from '../../scripts/projectPaths.ts';
import { editorUnderTest } from '../support/editorUnderTest.ts';

let workbench: Workbench | undefined;
afterEach(() => workbench?.close());

it('opens the sample project in Restricted Mode while nobody has trusted it', async () => {
  workbench = await editorUnderTest({
    project: path.join(projectPaths.samples, 'python-stat'),
    workspaceTrust: true,
    settings: { 'security.workspace.trust.startupPrompt': 'never' },
  });
  await workbench.openFile('stats.py');
  await workbench.waitForText('def ');
  await workbench.waitForStatusItem('status.workspaceTrust', /Restricted Mode/);
  await workbench.screenshot('restricted-mode');
});
