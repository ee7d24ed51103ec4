/** Prepares everything a demo needs, runs it, and leaves nothing behind. */
import { installEditor } from '../editorHost/installEditor.ts';
import { openWorkbench, type WorkbenchOptions } from '../editorHost/openWorkbench.ts';
import type { Workbench } from '../editorHost/workbench.ts';
import { installCurrentPackage } from '../packaging/installCurrentPackage.ts';
import { projectPaths } from '../projectPaths.ts';
import { ensureBrowser } from '../system/ensureBrowser.ts';
import { ensurePytest } from '../system/ensurePytest.ts';
import { ensureSandbox } from '../system/ensureSandbox.ts';
import { tidyUpOnStopSignal } from '../system/untilStopSignal.ts';

/** Opens one more window, on a fresh copy of its project; it is closed at the latest when the demo ends. */
export type OpenDemoWindow = (choices: Partial<WorkbenchOptions>) => Promise<Workbench>;

/** @param demo - opens windows and drives them; its error is passed on after everything has been tidied up. */
export async function withDemoEditor(demo: (open: OpenDemoWindow) => Promise<void>): Promise<void> {
  await ensureSandbox();
  const env = { ...process.env, ...(await ensurePytest()) };
  const browser = await ensureBrowser();
  const editor = await installEditor();
  const { extensions, remove } = await installCurrentPackage(editor);
  const windows: Workbench[] = [];
  const tidyUp = async () => {
    for (const window of windows.splice(0)) await window.close();
    remove();
  };
  tidyUpOnStopSignal(tidyUp);
  try {
    await demo(async (choices) => {
      const base = { editor, browser, extensions, env, screenshots: projectPaths.demoOutput };
      const window = await openWorkbench({ ...base, ...choices });
      windows.push(window);
      return window;
    });
  } finally {
    await tidyUp();
  }
}
