/** Folders of ours in the temporary folder: each says whose it is, and those whose owner is gone are removed at the next use. */
import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, realpath, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../session/failures.js';
import { CopyError } from './copyError.js';
import { removeTree } from './removeTree.js';

const OWNER_FILE = 'owner.json';
/** `pid-start-random`; only folders named so are ever looked at. */
const NAME = /^(\d+)-(\w+)-[0-9a-f]{12}$/;

/** When a folder from another container, whose processes cannot be seen, is taken for abandoned: after a week. */
const FOREIGN_AGE_MS = 7 * 24 * 3600 * 1000;

/** The process that a folder belongs to. Process ids are used again, so the time it started belongs to it. */
interface Owner {
  readonly pid: number;
  readonly start: string;
  /** Linux: the process namespace, since ids of another one (a container with the same temporary folder) mean nothing here. */
  readonly namespace: string;
}

/** Makes a folder for this process; its name is unique and safe in every shell. */
export async function makeOwnFolder(temporaryRoot: string): Promise<string> {
  const owner = currentOwner();
  const name = `${owner.pid}-${owner.start}-${randomBytes(6).toString('hex')}`;
  for (;;) {
    const folder = path.join(await openBase(temporaryRoot), name);
    try {
      await mkdir(folder, { mode: 0o700 });
      await writeFile(path.join(folder, OWNER_FILE), JSON.stringify(owner));
      return folder;
    } catch (error) {
      // Another window has just removed the folder of all of ours with its last one.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Removes a folder of this process, and the folder of all of ours when it was the last in it. */
export async function removeOwnFolder(folder: string): Promise<void> {
  // whose it is goes last: who is killed in the middle leaves a folder that is still known
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name !== OWNER_FILE) await removeTree(path.join(folder, name));
  await removeTree(folder);
  await rmdir(path.dirname(folder)).catch(() => {}); // others are still in it, or it is gone already
}

/**
 * Removes folders whose owner is gone.
 *
 * @param before - called with a folder's name before it is removed, to end what still runs in it.
 * @returns the names of the removed folders.
 */
export async function sweepOwnFolders(
  temporaryRoot: string,
  before: (name: string) => Promise<void>,
): Promise<string[]> {
  const base = await openBase(temporaryRoot);
  const removed: string[] = [];
  for (const entry of await readdir(base, { withFileTypes: true })) {
    if (!entry.isDirectory() || !(await isAbandoned(path.join(base, entry.name)))) continue;
    await before(entry.name);
    await removeOwnFolder(path.join(base, entry.name));
    removed.push(entry.name);
  }
  return removed;
}

/** The folder that holds all of ours. In a shared temporary folder somebody else could have made it to read along. */
async function openBase(temporaryRoot: string): Promise<string> {
  const uid = process.getuid?.();
  const base = path.join(await realpath(temporaryRoot), uid === undefined ? 'edit-fidelity' : `edit-fidelity-${uid}`);
  await mkdir(base, { recursive: true, mode: 0o700 });
  const found = await lstat(base);
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) {
    throw new CopyError(failure('copy-failed', { folder: base, reason: 'it belongs to somebody else' }));
  }
  if (uid !== undefined && (found.mode & 0o077) !== 0) await chmod(base, 0o700);
  return base;
}

async function isAbandoned(folder: string): Promise<boolean> {
  const match = NAME.exec(path.basename(folder));
  if (match === null) return false;
  const owner = await readOwner(folder);
  if (owner === null) {
    // killed between making the folder and saying whose it is: the name says it too, and nothing else can be in it yet
    const empty = (await readdir(folder)).every((name) => name === OWNER_FILE);
    return empty && !isAlive(Number(match[1]), match[2] ?? '');
  }
  if (owner.namespace !== currentNamespace()) return (await ageMs(folder)) > FOREIGN_AGE_MS;
  return !isAlive(owner.pid, owner.start);
}

async function ageMs(folder: string): Promise<number> {
  return Date.now() - (await lstat(folder)).mtimeMs;
}

async function readOwner(folder: string): Promise<Owner | null> {
  try {
    const parsed = JSON.parse(await readFile(path.join(folder, OWNER_FILE), 'utf8')) as Partial<Owner>;
    const { pid, start, namespace } = parsed;
    if (typeof pid !== 'number' || typeof start !== 'string' || typeof namespace !== 'string') return null;
    return path.basename(folder).startsWith(`${pid}-${start}-`) ? { pid, start, namespace } : null;
  } catch {
    return null;
  }
}

function currentOwner(): Owner {
  return { pid: process.pid, start: startOf(process.pid) ?? '0', namespace: currentNamespace() };
}

function currentNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** When a process started, in the system's own ticks; null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(pid: number, start: string): boolean {
  const now = startOf(pid);
  if (now !== null) return now === start;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform !== 'linux';
  }
}
