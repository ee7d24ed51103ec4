/** Opens the editor with the packaged extension for a browser test. */
import path from 'node:path';
import { openWorkbench, type WorkbenchOptions } from '../../scripts/editorHost/openWorkbench.ts';
import type { Workbench } from '../../scripts/editorHost/workbench.ts';

/** What a test may choose; the rest comes from the test run. */
type EditorChoices = Partial<Omit<WorkbenchOptions, 'editor' | 'browser' | 'extensions' | 'screenshots'>>;

/** Only inside `npm test -- ui`, which installs editor and package first. The caller closes it. */
export function editorUnderTest(choices: EditorChoices): Promise<Workbench> {
  const { EDIT_FIDELITY_SCREENSHOTS: kept } = process.env;
  return openWorkbench({
    ...choices,
    editor: runVariable('EDIT_FIDELITY_EDITOR'),
    browser: runVariable('EDIT_FIDELITY_BROWSER'),
    extensions: runVariable('EDIT_FIDELITY_EXTENSIONS'),
    screenshots: kept ?? path.join(runVariable('EDIT_FIDELITY_RUN'), 'screenshots'),
  });
}

/** A variable that `npm test` sets for browser tests: where editor, browser and package are. */
export function runVariable(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set: run browser tests with "npm test -- ui [PATH]".`);
  return value;
}
