/** A throw-away copy of a workspace, brought back to how it was made before each run. */
import { chmodSync, constants, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rmdir,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import type { FileMode } from '../../session/ports/oracle.js';
import { isInside } from '../isInside.js';
import type { SharedFolder } from '../sandbox/sandbox.js';
import { CopyError } from './copyError.js';
import { entryAt, type FolderEntry, folderEntry, setEntry, stampOf } from './copyIndex.js';
import { forEachOf } from './forEachOf.js';
import { linkSharedFolder } from './linkSharedFolder.js';
import { removeTree } from './removeTree.js';
import { restoreFolder } from './restoreFolder.js';

/** What is copied, and to where. */
export interface CopyPlan {
  /** The user's workspace folder, symbolic links resolved. */
  readonly root: string;
  /** Files and links of it, relative. */
  readonly files: readonly string[];
  readonly shared: readonly SharedFolder[];
  /** Where a shared folder's content is seen by the tests; its own place in the workspace means that it is mounted there. */
  readonly sharedAt: (folder: SharedFolder) => string;
  /** Where the tests see the copy. */
  readonly workspaceAt: string;
  /** Bytes that stand for what is on disk. */
  readonly overlays: ReadonlyMap<string, Uint8Array>;
  /** The folder to make. */
  readonly tree: string;
}

/** How many large files are copied at once: enough to keep the system's threads busy. */
const AT_ONCE = 16;
/** Copied without a detour over the system's threads, which takes several times as long as copying so little. */
const SMALL_BYTES = 256 * 1024;
/** How long small files are copied before others have their turn: the editor's extension host waits meanwhile. */
const TURN_MS = 10;
/** Errors of the source alone: the file went away, or its owner does not let us (and so the tests) read it. */
const UNREADABLE = new Set(['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EILSEQ', 'ENXIO']);

/** One copy. Not for two runs at once. */
export class WorkspaceCopy {
  readonly #plan: CopyPlan;
  readonly #index: FolderEntry = folderEntry();
  /** What `update` wrote; put back whatever the stamps say, since two writes in one tick of the clock have the same. */
  readonly #written = new Set<string>();

  readonly #folderMode: number;
  readonly #umask = process.umask();
  /** Where the copy really is. */
  readonly #realTree: string;

  private constructor(plan: CopyPlan, folderMode: number, realTree: string) {
    this.#plan = plan;
    this.#folderMode = folderMode;
    this.#realTree = realTree;
  }

  /** Makes the copy; throws `CopyError` or the system's error, and rejects with the signal's reason. What was made stays, for its maker to remove. */
  static async make(plan: CopyPlan, signal: CancelSignal): Promise<WorkspaceCopy> {
    await mkdir(plan.tree, { recursive: true });
    const copy = new WorkspaceCopy(plan, (await lstat(plan.tree)).mode, await realpath(plan.tree));
    await copy.#makeFolders();
    let turnEndsMs = performance.now() + TURN_MS;
    await forEachOf(plan.files, AT_ONCE, async (name) => {
      if (performance.now() > turnEndsMs) {
        await setImmediate();
        turnEndsMs = performance.now() + TURN_MS;
      }
      signal.throwIfAborted();
      await copy.#copyOne(name);
    });
    for (const folder of plan.shared) {
      const seenAt = plan.sharedAt(folder);
      await linkSharedFolder(folder, seenAt, plan, copy.#index);
    }
    for (const [name, bytes] of plan.overlays) {
      signal.throwIfAborted();
      // a buffer of an installed package: the package is not ours to change
      if (!copy.#isShared(name)) await copy.#write(name, bytes, true);
    }
    return copy;
  }

  /**
   * Undoes whatever was done to the copy since it was made, then gives the named files these bytes (null deletes them). Changes that
   * tests made to files are found by size, times, inode and mode, with one look at every file.
   *
   * @param modes - when given, names stand for the entries themselves and never for what a link there leads to, files without a mode are
   * plain ones, and a folder that a deletion leaves empty goes with it, as in git.
   */
  async update(
    files: ReadonlyMap<string, Uint8Array | null>,
    signal: CancelSignal,
    modes?: ReadonlyMap<string, FileMode>,
  ): Promise<void> {
    await this.#ensureTree();
    for (const place of this.#written) await removeTree(place);
    this.#written.clear();
    await restoreFolder(this.#index, { ...this.#plan, folderMode: this.#folderMode }, signal);
    await this.give(files, signal, modes);
  }

  /** The same for a copy that is still as it was made, since nothing has run in it: nothing is looked for, so it takes no longer than writing. */
  async give(
    files: ReadonlyMap<string, Uint8Array | null>,
    signal: CancelSignal,
    modes?: ReadonlyMap<string, FileMode>,
  ): Promise<void> {
    // Deletions first: a file may have to give way to a folder.
    for (const [name, bytes] of [...files].sort((one, other) => Number(one[1] !== null) - Number(other[1] !== null))) {
      signal.throwIfAborted();
      await this.#keepOriginal(name);
      if (modes !== undefined) await this.#putEntry(name, bytes, modes.get(name) ?? 'file');
      else if (bytes === null) await removeTree(await this.#place(name));
      else await this.#write(name, bytes, false);
    }
  }

  /** Makes an entry what it shall be, whatever is there; null removes it. */
  async #putEntry(name: string, bytes: Uint8Array | null, mode: FileMode): Promise<void> {
    const place = await this.#placeItself(name);
    await removeTree(place);
    if (bytes === null) {
      await this.#removeEmptyFolders(path.dirname(place));
      return;
    }
    this.#written.add(place);
    await mkdir(path.dirname(place), { recursive: true });
    if (mode === 'link') {
      await symlink(this.#linkTarget(name, Buffer.from(bytes).toString('utf8')), place);
      return;
    }
    const bits = mode === 'executable' ? 0o755 : 0o644;
    await writeFile(place, bytes, { flag: 'wx', mode: bits });
    // what the process masks does not hold for a mode that was asked for
    await chmod(place, bits);
  }

  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let at = folder; at !== this.#realTree && isInside(at, this.#realTree); at = path.dirname(at)) {
      const isGone = await rmdir(at).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
    }
  }

  async #makeFolders(): Promise<void> {
    const folders = new Set<string>();
    for (const name of [...this.#plan.files, ...this.#plan.shared.map((folder) => folder.path)]) {
      folders.add(path.posix.dirname(name));
    }
    for (const folder of folders) await mkdir(path.join(this.#plan.tree, folder), { recursive: true });
  }

  async #copyOne(name: string): Promise<void> {
    const { root, tree } = this.#plan;
    const from = path.join(root, name);
    const to = path.join(tree, name);
    try {
      const found = lstatSync(from);
      if (found.isSymbolicLink()) {
        const target = this.#linkTarget(name, await readlink(from));
        await symlink(target, to);
        setEntry(this.#index, name, { kind: 'link', target });
      } else if (found.isFile()) {
        if (found.size > SMALL_BYTES) await copyFile(from, to, constants.COPYFILE_FICLONE);
        else copySmall(from, to, found.mode & 0o777, this.#umask);
        const source = { kind: 'workspace', size: found.size, mtimeMs: found.mtimeMs } as const;
        setEntry(this.#index, name, { kind: 'file', stamp: stampOf(lstatSync(to)), source });
      }
    } catch (error) {
      if (!UNREADABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await removeTree(to);
    }
  }

  /** A link into the workspace leads into the copy; one that leaves it leads to where it led. */
  #linkTarget(name: string, target: string): string {
    const { root } = this.#plan;
    const folder = path.dirname(path.join(root, name));
    const absolute = path.resolve(folder, target);
    if (!isInside(absolute, root)) return absolute;
    return path.isAbsolute(target) ? path.relative(folder, absolute) || '.' : target;
  }

  /** So that a file which a run replaces can be put back even when the user has saved another text meanwhile. */
  async #keepOriginal(name: string): Promise<void> {
    const entry = entryAt(this.#index, name);
    if (entry?.kind !== 'file' || entry.source.kind === 'memory') return;
    const bytes = await readFile(path.join(this.#plan.tree, name));
    setEntry(this.#index, name, { ...entry, source: { kind: 'memory', bytes } });
  }

  async #write(name: string, bytes: Uint8Array, remember: boolean): Promise<void> {
    const place = await this.#place(name);
    if (!remember) this.#written.add(place);
    const before = await lstat(place).catch(() => null);
    if (before?.isDirectory() === true) await removeTree(place);
    else if (before !== null) await unlink(place);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: 'wx', mode: before?.isFile() === true ? before.mode | 0o600 : 0o666 });
    if (!remember) return;
    const stamp = stampOf(await lstat(place));
    const inTree = path.relative(this.#plan.tree, place).split(path.sep).join('/');
    setEntry(this.#index, inTree, { kind: 'file', stamp, source: { kind: 'memory', bytes } });
  }

  /**
   * Where to write a file of the workspace: through links of the copy, and never out of it. A link that leads out is replaced by the file.
   */
  async #place(name: string): Promise<string> {
    const target = await this.#placeItself(name);
    const leadsTo = await realpath(target).catch(() => target);
    return isInside(leadsTo, this.#realTree) ? leadsTo : target;
  }

  /** The entry of that name itself, even where it is a link; its folder is never out of the copy. */
  async #placeItself(name: string): Promise<string> {
    const { tree } = this.#plan;
    const place = path.resolve(tree, name);
    if (!isInside(place, tree) || place === tree || name.includes('\0')) throw this.#refusal(name);
    if (this.#isShared(name)) throw this.#refusal(name);
    const folder = await deepestFolder(path.dirname(place));
    if (!isInside(folder.real, this.#realTree)) throw this.#refusal(name);
    return path.join(folder.real, folder.rest, path.basename(place));
  }

  #isShared(name: string): boolean {
    return this.#plan.shared.some((folder) => name === folder.path || name.startsWith(`${folder.path}/`));
  }

  /** Without a sandbox a test can put a link in the place of the copy; nothing may be restored at its other end. */
  async #ensureTree(): Promise<void> {
    const { tree } = this.#plan;
    const real = await realpath(tree).catch(() => null);
    if (real === this.#realTree) return;
    if (real === null) {
      await removeTree(tree);
      await mkdir(tree, { mode: this.#folderMode & 0o777 });
      if ((await realpath(tree)) === this.#realTree) return;
    }
    throw new CopyError(failure('copy-failed', { folder: tree, reason: 'a test has put something else in its place' }));
  }

  #refusal(name: string): CopyError {
    return new CopyError(
      failure('copy-failed', { folder: this.#plan.root, reason: `${name} is not a file of the workspace` }),
    );
  }
}

/** Reading and writing takes half of the time that the system's copying of a file does, which prepares for large ones. */
function copySmall(from: string, to: string, mode: number, umask: number): void {
  writeFileSync(to, readFileSync(from), { mode });
  // what the process masks does not hold for a copy
  if ((mode & umask) !== 0) chmodSync(to, mode);
}

/** The deepest part of a path that exists, with links resolved, and what is missing below it. */
async function deepestFolder(folder: string): Promise<{ real: string; rest: string }> {
  let rest = '';
  for (let current = folder; ; current = path.dirname(current)) {
    try {
      return { real: await realpath(current), rest };
    } catch (error) {
      if (path.dirname(current) === current) throw error;
      rest = path.join(path.basename(current), rest);
    }
  }
}
