/** Which folder counts as the workspace of a file that was named on the command line. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The workspace folder (absolute) and the file in it (relative, forward slashes). */
export interface FilePlace {
  readonly root: string;
  readonly file: string;
}

/** The working directory when the file is in it, else the file's repository, else its folder. */
export function workspaceOf(path: string, workingFolder: string): FilePlace {
  const absolute = resolve(workingFolder, path);
  const folder = realPath(dirname(absolute));
  const file = join(folder, absolute.slice(dirname(absolute).length + (dirname(absolute).endsWith(sep) ? 0 : 1)));
  const here = realPath(workingFolder);
  const root = contains(here, file) ? here : (repositoryOf(folder) ?? folder);
  return { root, file: relative(root, file).split(sep).join('/') };
}

function contains(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

function repositoryOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
