/** Files of a working tree as they are on disk, and making them what they shall be. */
import { chmod, lstat, mkdir, readFile, readlink, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileState } from '../../session/ports/workingTree.js';
import { isInside } from '../isInside.js';

const EXECUTE_BITS = 0o111;

/** Where a path of a tree is. */
export function placeIn(root: string, name: string): string {
  return path.join(root, ...name.split('/'));
}

/** Whether a file is exactly as a state says. Modes count where `countsModes`. */
export async function isAsStated(root: string, state: FileState, countsModes: boolean): Promise<boolean> {
  const file = placeIn(root, state.path);
  const found = await lstat(file).catch(() => null);
  if (found === null) return false;
  if (state.mode === 'link') return found.isSymbolicLink() && Buffer.from(await readlink(file)).equals(state.bytes);
  if (!found.isFile()) return false;
  const isExecutable = (found.mode & 0o100) !== 0;
  if (countsModes && isExecutable !== (state.mode === 'executable')) return false;
  return (await readFile(file)).equals(state.bytes);
}

/** Whether nothing is at a path. */
export async function isFree(root: string, name: string): Promise<boolean> {
  return (await lstat(placeIn(root, name)).catch(() => null)) === null;
}

/** Whether no file is at a path: nothing, or a folder that others need. */
export async function hasNoFile(root: string, name: string): Promise<boolean> {
  const found = await lstat(placeIn(root, name)).catch(() => null);
  return found === null || found.isDirectory();
}

/** Makes a file what a state says, whatever is there; a plain file keeps its other permissions. */
export async function putState(root: string, { path: name, mode, bytes }: FileState): Promise<void> {
  const file = placeIn(root, name);
  const found = await lstat(file).catch(() => null);
  const isKept = found?.isFile() === true && mode !== 'link';
  if (found !== null && !isKept) await rm(file, { recursive: true });
  await mkdir(path.dirname(file), { recursive: true });
  if (mode === 'link') {
    await symlink(Buffer.from(bytes), file);
    return;
  }
  await writeFile(file, bytes);
  const bits = (await lstat(file)).mode & 0o777;
  // Whoever may read it may run it, as git has it.
  const wanted = mode === 'executable' ? bits | ((bits & 0o444) >> 2) : bits & ~EXECUTE_BITS;
  if (wanted !== bits) await chmod(file, wanted);
}

/** Removes a file, and the folders that it leaves empty. */
export async function removeState(root: string, name: string): Promise<void> {
  await rm(placeIn(root, name));
  for (
    let folder = path.dirname(placeIn(root, name));
    folder !== root && isInside(folder, root);
    folder = path.dirname(folder)
  ) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
