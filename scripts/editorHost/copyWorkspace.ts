/** Gives each window a project of its own to work on. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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
  const parent = mkdtempSync(path.join(os.tmpdir(), 'edit-fidelity-sample-'));
  const folder = path.join(parent, path.basename(source));
  cpSync(source, folder, { recursive: true, filter: (file) => path.basename(file) !== '__pycache__' });
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }) };
}
