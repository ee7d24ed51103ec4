/** Puts a folder of installed packages into a copy without copying it. */
import { type Dirent, realpathSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../isInside.js';
import type { SharedFolder } from '../sandbox/sandbox.js';
import { type FolderEntry, folderEntry, setEntry } from './copyIndex.js';

/** The part of a copy's plan that is needed here. */
interface Place {
  readonly root: string;
  readonly tree: string;
  readonly workspaceAt: string;
}

/**
 * Makes a place to mount the folder on, where the sandbox mounts it in its own place; else links to it: to the whole, or, where tools
 * want to write beside the packages, to each package. Links of a workspace's own packages lead into the copy.
 */
export async function linkSharedFolder(
  shared: SharedFolder,
  seenAt: string,
  place: Place,
  index: FolderEntry,
): Promise<void> {
  const at = path.join(place.tree, shared.path);
  await mkdir(path.dirname(at), { recursive: true });
  if (seenAt === path.join(place.workspaceAt, shared.path)) {
    await mkdir(at);
    setEntry(index, shared.path, { kind: 'mount' });
  } else if (shared.kind === 'packages') {
    await mkdir(at);
    setEntry(index, shared.path, folderEntry());
    await linkEntries({ source: shared.source, seenAt, path: shared.path, caches: shared.caches }, place, index);
  } else {
    await symlink(seenAt, at, 'junction');
    setEntry(index, shared.path, { kind: 'link', target: seenAt });
  }
}

/** One level of packages: where it is, where the tests see it, and its path in the copy. */
interface Level {
  readonly source: string;
  readonly seenAt: string;
  readonly path: string;
  /** Folders that a run gets anew; null on the level of a scope (`@types`), below which there are none. */
  readonly caches: readonly string[] | null;
}

async function linkEntries(level: Level, place: Place, index: FolderEntry): Promise<void> {
  for (const entry of await readdir(level.source, { withFileTypes: true })) {
    const name = `${level.path}/${entry.name}`;
    const source = path.join(level.source, entry.name);
    const seenAt = path.join(level.seenAt, entry.name);
    if (level.caches?.includes(entry.name)) continue;
    if (level.caches !== null && entry.isDirectory() && entry.name.startsWith('@')) {
      await mkdir(path.join(place.tree, name));
      setEntry(index, name, folderEntry());
      await linkEntries({ source, seenAt, path: name, caches: null }, place, index);
      continue;
    }
    const target = ownPackage(entry, source, level, place) ?? seenAt;
    await symlink(target, path.join(place.tree, name), 'junction');
    setEntry(index, name, { kind: 'link', target });
  }
}

/** For a link to a package of the workspace itself: the link's target in the copy; else null. */
function ownPackage(entry: Dirent, source: string, level: Level, place: Place): string | null {
  if (!entry.isSymbolicLink()) return null;
  try {
    const real = realpathSync(source);
    const relative = path.relative(place.root, real);
    if (!isInside(real, place.root) || relative.split(path.sep).includes('node_modules')) return null;
    return path.relative(path.join(place.root, level.path), real);
  } catch {
    return null; // it leads nowhere, as it does for the user
  }
}
