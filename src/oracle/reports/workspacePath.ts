/** Tells which file of the workspace an absolute path in a report stands for. */
import path from 'node:path';
import { isInside } from '../isInside.js';

/** Folders of other people's code. */
const FOREIGN = new Set(['node_modules', 'site-packages', 'dist-packages', '.venv', 'venv']);

/**
 * The path relative to the workspace folder, forward slashes; null when it lies outside.
 *
 * @param file - absolute, or relative to `folder`.
 * @param workspace - where the run saw the workspace folder.
 */
export function workspacePath(file: string, workspace: string, folder: string): string | null {
  const absolute = path.resolve(folder, file);
  if (!isInside(absolute, workspace) || absolute === workspace) return null;
  return path.relative(workspace, absolute).split(path.sep).join('/');
}

/** Whether a file of the workspace is an installed package's. */
export function isForeign(relative: string): boolean {
  return relative.split('/').some((segment) => FOREIGN.has(segment));
}
