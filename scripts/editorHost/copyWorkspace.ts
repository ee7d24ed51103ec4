/** Gives each window a project of its own to work on. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';

/** What earlier test runs in the project itself may have left. */
const LEFTOVERS = new Set(['__pycache__', '.pytest_cache', '.benchmarks']);

export interface WorkspaceCopy {
  readonly folder: string;
  remove(): void;
}

/**
 * Copies a project into the system's temporary folder: inside our own repository it would count as ignored by git.
 *
 * @param source - the project; the copy keeps its name, as that is what the window shows.
 */
export function copyWorkspace(source: string): WorkspaceCopy {
  const parent = ownedFolder('sample');
  const folder = path.join(parent, path.basename(source));
  cpSync(source, folder, { recursive: true, filter: (file) => !LEFTOVERS.has(path.basename(file)) });
  return { folder, remove: () => removeFolder(parent) };
}
