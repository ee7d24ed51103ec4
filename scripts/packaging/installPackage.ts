/** Installs the package the way people do: the editor itself unpacks it. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { projectPaths } from '../projectPaths.ts';

export interface InstalledPackage {
  /** The folder with all installed extensions, to be given to a server. */
  readonly extensions: string;
  /** The unpacked extension itself. */
  readonly extension: string;
}

/**
 * @param editor - the folder that `installEditor` returned.
 * @param packageFile - the `.vsix`.
 * @param folder - a new folder for extensions and what the installer leaves.
 * @throws Error with the editor's own words when it refuses the package.
 */
export async function installPackage(editor: string, packageFile: string, folder: string): Promise<InstalledPackage> {
  const inside = (name: string) => path.join(folder, name);
  mkdirSync(inside('home'), { recursive: true });
  const result = await runCommand(
    process.execPath,
    [
      path.join(editor, 'out', 'server-main.js'),
      ...['--install-extension', packageFile, '--force', '--accept-server-license-terms'],
      ...[
        '--extensions-dir',
        inside('extensions'),
        '--server-data-dir',
        inside('server'),
        '--user-data-dir',
        inside('data'),
      ],
    ],
    { env: { ...process.env, HOME: inside('home') }, timeoutMs: 120_000 },
  );
  const { publisher, name } = JSON.parse(readFileSync(path.join(projectPaths.root, 'package.json'), 'utf8')) as {
    publisher: string;
    name: string;
  };
  const extension = readdirSync(inside('extensions')).find((entry) => entry.startsWith(`${publisher}.${name}-`));
  if (result.exitCode !== 0 || extension === undefined) {
    throw new Error(`The editor does not install the package:\n${result.output}`);
  }
  for (const leftover of ['home', 'server', 'data']) rmSync(inside(leftover), { recursive: true, force: true });
  return { extensions: inside('extensions'), extension: path.join(inside('extensions'), extension) };
}
