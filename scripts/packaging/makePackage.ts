/** Makes the `.vsix`, the one file that people install. */
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { projectPaths } from '../projectPaths.ts';

/** The package holds bundles, so no `node_modules`; its pictures and links are read where it is installed. */
const OPTIONS = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--skip-license'];

/**
 * Packs `dist/` as it is: build first.
 *
 * @param file - the `.vsix` to write.
 * @throws Error with the packager's own words when it refuses.
 */
export async function makePackage(file: string): Promise<void> {
  const packager = path.join(projectPaths.modules, '@vscode', 'vsce', 'vsce');
  const result = await runCommand(process.execPath, [packager, 'package', ...OPTIONS, '--out', file], {
    cwd: projectPaths.root,
  });
  if (result.exitCode !== 0) throw new Error(`The extension cannot be packaged:\n${result.output}`);
}

/** @returns what {@link makePackage} packs: paths in the project, with forward slashes. */
export function packagedFiles(): Promise<readonly string[]> {
  return listFiles({ cwd: projectPaths.root, packageManager: PackageManager.None });
}
