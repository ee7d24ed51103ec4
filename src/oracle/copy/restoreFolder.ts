/** Brings a copy back to what its index says, whatever a test has done to it. */
import { constants, type Dirent, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import { CopyError } from './copyError.js';
import { type CopyEntry, type FolderEntry, isSameStamp, stampOf } from './copyIndex.js';
import { removeTree } from './removeTree.js';

/** Where the copy is, and what it is a copy of. */
interface Place {
  readonly root: string;
  readonly tree: string;
  /** The mode that folders of the copy were made with. */
  readonly folderMode: number;
}

/** After how many entries the thread is given back: the editor's other extensions live on it. */
const PAUSE_EVERY = 2000;

/**
 * Puts back what was changed or removed and removes what was added; links are never followed. Cost: one look at every file, a copy
 * of those that changed.
 */
export async function restoreFolder(index: FolderEntry, place: Place, signal: CancelSignal): Promise<void> {
  await visit(index, '', { place, signal, seen: 0 });
}

/** One walk through a copy. */
interface Walk {
  readonly place: Place;
  readonly signal: CancelSignal;
  seen: number;
}

async function visit(folder: FolderEntry, name: string, walk: Walk): Promise<void> {
  const { place } = walk;
  const present = new Set<string>();
  for (const entry of await listFolder(path.join(place.tree, name), place.folderMode)) {
    const inner = innerName(name, entry.name);
    const expected = folder.entries.get(entry.name);
    if (expected !== undefined && isAsExpected(entry, expected, path.join(place.tree, inner))) {
      present.add(entry.name);
      if (expected.kind === 'folder') await visit(expected, inner, walk);
    } else {
      await removeTree(path.join(place.tree, inner));
    }
    walk.seen++;
    if (walk.seen % PAUSE_EVERY === 0) await giveWay(walk.signal);
  }
  for (const [missing, expected] of folder.entries) {
    if (!present.has(missing)) folder.entries.set(missing, await putBack(expected, innerName(name, missing), place));
  }
}

function innerName(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

async function giveWay(signal: CancelSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

/** Lists a folder, opened again if a test has closed it. */
async function listFolder(folder: string, mode: number): Promise<Dirent[]> {
  if (lstatSync(folder).mode !== mode) await chmod(folder, mode & 0o7777);
  return readdirSync(folder, { withFileTypes: true });
}

function isAsExpected(entry: Dirent, expected: CopyEntry, file: string): boolean {
  if (expected.kind === 'file') return entry.isFile() && isSameStamp(lstatSync(file), expected.stamp);
  if (expected.kind === 'link') return entry.isSymbolicLink() && readlinkSync(file) === expected.target;
  return entry.isDirectory();
}

/** Makes an entry anew and gives it as it now is. */
async function putBack(entry: CopyEntry, name: string, place: Place): Promise<CopyEntry> {
  const at = path.join(place.tree, name);
  switch (entry.kind) {
    case 'link':
      await symlink(entry.target, at, 'junction');
      return entry;
    case 'mount':
      await mkdir(at);
      return entry;
    case 'folder': {
      await mkdir(at);
      for (const [inner, child] of entry.entries)
        entry.entries.set(inner, await putBack(child, `${name}/${inner}`, place));
      return entry;
    }
    case 'file':
      return putFileBack(entry, name, place);
  }
}

async function putFileBack(
  entry: Extract<CopyEntry, { kind: 'file' }>,
  name: string,
  place: Place,
): Promise<CopyEntry> {
  const at = path.join(place.tree, name);
  const { source, stamp } = entry;
  if (source.kind === 'memory') {
    await writeFile(at, source.bytes, { flag: 'wx', mode: stamp.mode });
  } else {
    const from = path.join(place.root, name);
    const now = await lstat(from).catch(() => null);
    if (now === null || now.size !== source.size || now.mtimeMs !== source.mtimeMs) {
      const reason = `${name} was changed while tests that change it too were running`;
      throw new CopyError(failure('copy-failed', { folder: place.root, reason }));
    }
    await copyFile(from, at, constants.COPYFILE_FICLONE);
  }
  if ((lstatSync(at).mode & 0o777) !== (stamp.mode & 0o777)) await chmod(at, stamp.mode & 0o777);
  return { ...entry, stamp: stampOf(lstatSync(at)) };
}
