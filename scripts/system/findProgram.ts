/** Looks a program up the way a shell does. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * @param names - names to look for, best first; a path is taken as it is.
 * @param searchPath - folders as in the PATH variable.
 * @returns the absolute path of the first one that can be run, or undefined.
 */
export function findProgram(names: readonly string[], searchPath = process.env['PATH'] ?? ''): string | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .flatMap((file) => (path.extname(file) === '.exe' ? [file] : endings.map((ending) => file + ending)))
    .find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
