/** Reads both sides of what has changed: the commit's as git would check it out, the other from disk and from unsaved buffers. */
import { lstat, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { FileMode } from '../../session/ports/oracle.js';
import type { ChangedFile, FileState, LeftAlone, LeftAloneReason } from '../../session/ports/workingTree.js';
import { failed, type Result, success } from '../../session/result.js';
import { askGit } from './gitProgram.js';
import { type CommittedEntry, committedEntries, type ListedPath } from './listChanges.js';
import { gitFailure, type Repository } from './repositoryOf.js';
import { textPair } from './textPair.js';

/** A larger file is left alone. */
const FILE_LIMIT_BYTES = 20_000_000;
/** So are those that come after so many bytes together. */
const TOTAL_LIMIT_BYTES = 300_000_000;
/** How many files are read at once. */
const AT_ONCE = 8;

export interface ReadChanges {
  readonly files: readonly ChangedFile[];
  readonly leftAlone: readonly LeftAlone[];
}

/** What is on disk, or why it is left alone. */
type OnDisk = { readonly state: FileState | null } | { readonly why: LeftAloneReason };

/**
 * Reads the listed paths, and those of buffers; what turns out to be equal is left out. Fails with `git-failed`.
 *
 * @param buffers - bytes of unsaved buffers by path in the repository.
 */
export async function readChanges(
  repository: Repository,
  listed: readonly ListedPath[],
  buffers: ReadonlyMap<string, Uint8Array>,
  signal: CancelSignal,
): Promise<Result<ReadChanges>> {
  const paths = await withBuffers(repository, listed, buffers, signal);
  const reader = new Reader(repository, buffers, await trustsModes(repository, signal), signal);
  const files: ChangedFile[] = [];
  const leftAlone: LeftAlone[] = [];
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const read = await Promise.all(paths.slice(at, at + AT_ONCE).map((entry) => reader.read(entry)));
    for (const result of read) {
      if (!result.ok) return result;
      if ('why' in result.value) leftAlone.push(result.value);
      else if (isChanged(result.value)) files.push(result.value);
    }
  }
  return success({ files, leftAlone });
}

/** A file that is as in the commit on disk may have another text in a buffer. */
async function withBuffers(
  repository: Repository,
  listed: readonly ListedPath[],
  buffers: ReadonlyMap<string, Uint8Array>,
  signal: CancelSignal,
): Promise<ListedPath[]> {
  const known = new Set(listed.map((entry) => entry.path));
  const more = [...buffers.keys()].filter((name) => !known.has(name));
  const committed = await committedEntries(repository, more, signal);
  const paths = [...listed];
  for (const [name, entry] of committed) {
    if (entry.mode !== 'link') paths.push({ path: name, committed: entry, now: entry.mode, isTracked: true });
  }
  return paths.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Whether the file system keeps the executable bit, as git was told. */
async function trustsModes(repository: Repository, signal: CancelSignal): Promise<boolean> {
  const args = ['config', '--type=bool', '--default=true', 'core.fileMode'];
  const answer = await askGit({ folder: repository.root, args }, signal);
  return answer.output.toString('utf8').trim() !== 'false';
}

function isChanged({ before, after }: ChangedFile): boolean {
  if (before === null || after === null) return before !== after;
  return before.mode !== after.mode || Buffer.compare(before.bytes, after.bytes) !== 0;
}

class Reader {
  readonly #repository: Repository;
  readonly #buffers: ReadonlyMap<string, Uint8Array>;
  readonly #trustsModes: boolean;
  readonly #signal: CancelSignal;
  #bytes = 0;

  constructor(
    repository: Repository,
    buffers: ReadonlyMap<string, Uint8Array>,
    knowsModes: boolean,
    signal: CancelSignal,
  ) {
    this.#repository = repository;
    this.#buffers = buffers;
    this.#trustsModes = knowsModes;
    this.#signal = signal;
  }

  async read(listed: ListedPath): Promise<Result<ChangedFile | LeftAlone>> {
    const now = await this.#onDisk(listed);
    if ('why' in now) return success({ path: listed.path, why: now.why });
    if (listed.committed === null) return success(this.#changed(null, now.state));
    const bytes = await this.#committedBytes(listed.path, listed.committed);
    if (!bytes.ok) return bytes;
    if (bytes.value === null) return success({ path: listed.path, why: 'too-large' });
    const before = { path: listed.path, mode: listed.committed.mode, bytes: bytes.value };
    return success(this.#changed(before, now.state));
  }

  #changed(before: FileState | null, after: FileState | null): ChangedFile {
    return { before, after, text: textPair(before, after) };
  }

  async #onDisk(listed: ListedPath): Promise<OnDisk> {
    if (listed.now === 'gone') return { state: null };
    const file = path.join(this.#repository.root, ...listed.path.split('/'));
    const found = await lstat(file).catch(() => null);
    // Git takes a file that is not checked out for unchanged.
    if (found === null) return listed.isTracked ? { why: 'sparse' } : { state: null };
    if (found.isSymbolicLink()) return this.#stateOf(listed.path, 'link', Buffer.from(await readlink(file)));
    if (!found.isFile()) return { why: 'no-file' };
    if (found.size > FILE_LIMIT_BYTES || this.#bytes + found.size > TOTAL_LIMIT_BYTES) return { why: 'too-large' };
    const buffer = this.#buffers.get(listed.path);
    const bytes = buffer ?? (await readFile(file).catch(() => null));
    if (bytes === null) return { why: 'unreadable' };
    return this.#stateOf(listed.path, this.#modeOf(listed, (found.mode & 0o100) !== 0), bytes);
  }

  #stateOf(name: string, mode: FileMode, bytes: Uint8Array): OnDisk {
    this.#bytes += bytes.length;
    return { state: { path: name, mode, bytes } };
  }

  #modeOf(listed: ListedPath, isExecutable: boolean): FileMode {
    if (listed.now === 'file' || listed.now === 'executable') return listed.now;
    if (!this.#trustsModes) return listed.committed?.mode === 'executable' ? 'executable' : 'file';
    return isExecutable ? 'executable' : 'file';
  }

  /** As git would check them out: with line endings and filters applied. Null when there are too many of them. */
  async #committedBytes(name: string, { mode, object }: CommittedEntry): Promise<Result<Uint8Array | null>> {
    const { root } = this.#repository;
    const args = mode === 'link' ? ['cat-file', 'blob', object] : ['cat-file', '--filters', `--path=${name}`, object];
    const answer = await askGit({ folder: root, args, limitBytes: FILE_LIMIT_BYTES }, this.#signal);
    if (answer.isCut) return success(null);
    return answer.status === 0 ? success(answer.output) : failed(gitFailure(root, answer));
  }
}
