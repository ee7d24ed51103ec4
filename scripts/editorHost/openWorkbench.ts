/** Opens an editor window with the packaged extension, to be driven the way a person does. */
import { copyWorkspace } from './copyWorkspace.ts';
import { drawLittle } from './drawLittle.ts';
import { launchBrowser } from './launchBrowser.ts';
import { type EditorServerOptions, startEditorServer } from './startEditorServer.ts';
import { Workbench } from './workbench.ts';

export interface WorkbenchOptions extends EditorServerOptions {
  /** The program that `ensureBrowser` returned. */
  readonly browser: string;
  /** A project; the window works on a copy of it. No folder is opened when absent. */
  readonly project?: string;
  /** Name of a color theme as in the setting, such as `Light Modern`; the editor's own default otherwise. */
  readonly colorTheme?: string;
  /** Size of the window in CSS pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Where pictures go. */
  readonly screenshots: string;
}

/**
 * The window is ready when this returns: files are listed, extensions have started. Call `close` when done.
 *
 * @throws Error with the path of a picture, when the window does not come up.
 */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const copy = options.project === undefined ? undefined : copyWorkspace(options.project);
    undo.push(() => copy?.remove());
    const theme = options.colorTheme === undefined ? {} : { 'workbench.colorTheme': options.colorTheme };
    const server = await startEditorServer({ ...options, settings: { ...theme, ...options.settings } });
    undo.push(() => server.stop());
    const browser = await launchBrowser(options.browser);
    undo.push(() => browser.close());
    const viewport = options.viewport ?? { width: 1280, height: 800 };
    const page = await browser.newPage({ viewport });
    await drawLittle(page);
    const workbench = new Workbench({ page, server, workspace: copy?.folder, screenshots: options.screenshots, close });
    await page.goto(server.url(copy?.folder), { waitUntil: 'commit' });
    await workbench.waitUntilReady();
    return workbench;
  } catch (error) {
    await close();
    throw error;
  }
}
