/** Shows the extension in the editor for the browser, for machines without a desktop VS Code. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { copyWorkspace } from '../editorHost/copyWorkspace.ts';
import { installEditor } from '../editorHost/installEditor.ts';
import { type EditorServer, startEditorServer } from '../editorHost/startEditorServer.ts';
import { installCurrentPackage } from '../packaging/installCurrentPackage.ts';
import { sampleProject } from '../sampleProject.ts';
import { untilStopSignal } from '../system/untilStopSignal.ts';
import { whatToPress } from './whatToPress.ts';

const POLL_MS = 500;
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'xdg-open', darwin: 'open' };

/**
 * Returns when the person has pressed Ctrl-C.
 *
 * @param env - in which tests find Python.
 * @returns the exit status.
 */
export async function startBrowserEditor(env: NodeJS.ProcessEnv): Promise<number> {
  const editor = await installEditor();
  const installed = await installCurrentPackage(editor);
  const copy = copyWorkspace(sampleProject.folder);
  const server = await startEditorServer({ editor, extensions: installed.extensions, env });
  const url = server.url(copy.folder);
  console.log(`\n  The editor is at  ${url}\n${whatToPress}\n  Press Ctrl-C here when you are done.`);
  openInBrowser(url);
  const stopped = untilStopSignal();
  void showBuggyFile(server, path.join(copy.folder, sampleProject.buggyFile));
  await stopped;
  await server.stop();
  copy.remove();
  installed.remove();
  return 0;
}

/** Where there is a screen; the address is printed anyway. */
function openInBrowser(url: string): void {
  const opener = OPENERS[process.platform];
  const hasScreen =
    process.platform !== 'linux' || (process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']) !== undefined;
  if (opener !== undefined && hasScreen) void runCommand(opener, [url]);
}

/** The window takes files only once somebody has opened it. */
async function showBuggyFile(server: EditorServer, file: string): Promise<void> {
  const target = `${file}:${sampleProject.buggyLine}`;
  while (
    !(await server.openFiles([target]).then(
      () => true,
      () => false,
    ))
  ) {
    await delay(POLL_MS, undefined, { ref: false });
  }
}
