/** The packages of a JavaScript workspace: those around a file, and those that use one of them. */
import { type PackageManifest, parseManifest } from '../commands/packageScript.js';
import { inFolder, type Project } from './project.js';

/** A folder with a package.json. */
export interface Package {
  readonly folder: string;
  readonly manifest: PackageManifest;
}

/** The packages around a file, innermost first. */
export async function packagesAround(project: Project, file: string): Promise<Package[]> {
  const packages: Package[] = [];
  for (const folder of project.foldersAbove(file)) {
    const name = inFolder(folder, 'package.json');
    const manifest = project.has(name) ? parseManifest(await project.text(name)) : null;
    if (manifest !== null) packages.push({ folder, manifest });
  }
  return packages;
}

/** Those of the files whose package depends on the one that is used. */
export async function usersOf(
  project: Project,
  used: Package | undefined,
  files: readonly string[],
): Promise<string[]> {
  const name = used?.manifest.name ?? null;
  if (name === null) return [];
  const users: string[] = [];
  for (const file of files) {
    const [around] = await packagesAround(project, file);
    if (around?.manifest.dependencies.has(name) === true) users.push(file);
  }
  return users;
}

/** Whether a path lies in a folder, the workspace folder being the empty name. */
export function isInFolder(folder: string, name: string): boolean {
  return folder === '' || name.startsWith(`${folder}/`);
}
