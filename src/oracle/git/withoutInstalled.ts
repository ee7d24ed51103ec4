/** Leaves out what nobody wrote: installed packages and caches that git was not told to ignore. The copies that tests run in lack them too. */
import type { ListedPath } from './listChanges.js';

const FOLDERS = new Set(['node_modules', 'bower_components', '__pycache__', '.pytest_cache', '.hg', '.svn']);
const FILES = new Set(['.DS_Store']);
/** What marks a folder as a Python environment. */
const ENVIRONMENT_FILE = '/pyvenv.cfg';

/** The paths that somebody wrote, and the outermost folders (or files) of the others. */
export interface Written {
  readonly paths: readonly ListedPath[];
  readonly installed: readonly string[];
}

/** Sorts the paths; time linear in their segments. */
export function withoutInstalled(listed: readonly ListedPath[]): Written {
  const environments = new Set(
    listed
      .filter(({ path }) => path.endsWith(ENVIRONMENT_FILE))
      .map(({ path }) => path.slice(0, -ENVIRONMENT_FILE.length)),
  );
  const paths: ListedPath[] = [];
  const installed = new Set<string>();
  for (const entry of listed) {
    const place = placeOf(entry.path, environments);
    if (place === null) paths.push(entry);
    else installed.add(place);
  }
  return { paths, installed: [...installed] };
}

function placeOf(path: string, environments: ReadonlySet<string>): string | null {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  for (const [index, segment] of segments.entries()) {
    const folder = segments.slice(0, index + 1).join('/');
    if (FOLDERS.has(segment) || environments.has(folder)) return folder;
  }
  return FILES.has(name) ? path : null;
}
