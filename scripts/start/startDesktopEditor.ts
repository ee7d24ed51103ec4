/** Shows the extension in the installed desktop editor, apart from the person's own settings and extensions. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { copyWorkspace } from '../editorHost/copyWorkspace.ts';
import { buildExtension } from '../packaging/buildExtension.ts';
import { projectPaths } from '../projectPaths.ts';
import { sampleProject } from '../sampleProject.ts';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';
import { whatToPress } from './whatToPress.ts';

const SETTINGS = { 'telemetry.telemetryLevel': 'off', 'update.mode': 'none', 'workbench.startupEditor': 'none' };

/**
 * Returns when the person has closed the window.
 *
 * @param command - what `findDesktopEditor` found.
 * @param env - in which tests find Python.
 * @returns the exit status.
 */
export async function startDesktopEditor(command: string, env: NodeJS.ProcessEnv): Promise<number> {
  await buildExtension();
  const copy = copyWorkspace(sampleProject.folder);
  const data = ownedFolder('desktop');
  mkdirSync(path.join(data, 'User'));
  writeFileSync(path.join(data, 'User', 'settings.json'), JSON.stringify(SETTINGS));
  console.log(`Opening ${command} ...\n${whatToPress}\n  Close the window, or press Ctrl-C here, when you are done.`);
  const target = `${path.join(copy.folder, sampleProject.buggyFile)}:${sampleProject.buggyLine}`;
  const result = await runCommand(
    command,
    [
      ...['--new-window', '--wait', '--disable-workspace-trust', '--extensionDevelopmentPath', projectPaths.root],
      ...['--user-data-dir', data, '--extensions-dir', path.join(data, 'extensions')],
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...[copy.folder, '--goto', target],
    ],
    { env, live: true },
  );
  copy.remove();
  removeFolder(data);
  return result.exitCode;
}
