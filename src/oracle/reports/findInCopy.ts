/** Finds files in a copy that tests have run in: links are not followed, since they may lead anywhere by now. */
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

const NEVER = new Set(['node_modules', '.git', '.venv', 'venv', 'vendor']);
/** Deeper or more than this is nobody's project. */
const DEEPEST = 24;
const MOST_FOLDERS = 50_000;

/** Absolute paths of the regular files for which `isWanted` holds (given the path relative to `root`), sorted by path. */
export async function findInCopy(root: string, isWanted: (relative: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  const open: { readonly folder: string; readonly depth: number }[] = [{ folder: '', depth: 0 }];
  for (let at = 0; at < open.length && at < MOST_FOLDERS; at++) {
    const { folder, depth } = open[at] ?? { folder: '', depth: DEEPEST };
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [] as Dirent[]);
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && depth < DEEPEST && !NEVER.has(entry.name))
        open.push({ folder: name, depth: depth + 1 });
      else if (entry.isFile() && isWanted(name)) found.push(path.join(root, name));
    }
  }
  return found.sort();
}

/** Whether a file was written since a moment, in milliseconds since the epoch. */
export async function isNewerThan(file: string, sinceMs: number): Promise<boolean> {
  return lstat(file).then(
    (found) => found.mtimeMs >= sinceMs,
    () => false,
  );
}
