/** Lists the paths of a working tree that may differ from a commit, as git sees them. */
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { FileMode } from '../../session/ports/oracle.js';
import { failed, type Result, success } from '../../session/result.js';
import { askGit } from './gitProgram.js';
import { gitFailure, type Repository } from './repositoryOf.js';

/** What a commit has under a name. */
export interface CommittedEntry {
  readonly mode: FileMode;
  readonly object: string;
}

/** A path that may have changed. */
export interface ListedPath {
  readonly path: string;
  /** Null where the commit has no such file. */
  readonly committed: CommittedEntry | null;
  /** What git takes the file on disk for; null where that is to be seen on disk, `gone` where it is deleted. */
  readonly now: FileMode | 'gone' | null;
  readonly isTracked: boolean;
}

/** Names that cannot be looked at as files. */
export interface Listing {
  readonly paths: readonly ListedPath[];
  readonly submodules: readonly string[];
  readonly nested: readonly string[];
  /** Not UTF-8; shown with what can be read of them. */
  readonly odd: readonly string[];
}

const MODES: Readonly<Record<string, FileMode>> = { '100644': 'file', '100755': 'executable', '120000': 'link' };
const SUBMODULE = '160000';
const ENTRY = /^:(\d{6}) (\d{6}) ([0-9a-f]+) [0-9a-f]+ ([A-Z])\d*$/;

/** Tracked files that differ, and files that git neither tracks nor ignores. Fails with `git-failed`. */
export async function listChanges(repository: Repository, signal: CancelSignal): Promise<Result<Listing>> {
  const folder = repository.root;
  const options = [
    '--raw',
    '-z',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--no-abbrev',
    '--ignore-submodules=none',
  ];
  const tracked = await askGit({ folder, args: ['diff', ...options, repository.commit, '--'] }, signal);
  if (tracked.status !== 0) return failed(gitFailure(folder, tracked));
  const others = await askGit({ folder, args: ['ls-files', '-z', '--others', '--exclude-standard'] }, signal);
  if (others.status !== 0) return failed(gitFailure(folder, others));
  const found = new FoundNames();
  const fields = namesIn(tracked.output);
  for (let at = 0; at + 1 < fields.length; at += 2) found.addTracked(fields[at], fields[at + 1]);
  for (const name of namesIn(others.output)) found.addUntracked(name);
  return success(found.listing());
}

/** What a commit has under these names; names that it has not are missing. */
export async function committedEntries(
  repository: Repository,
  names: readonly string[],
  signal: CancelSignal,
): Promise<ReadonlyMap<string, CommittedEntry>> {
  const entries = new Map<string, CommittedEntry>();
  for (const name of names) {
    const args = ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', repository.commit, '--', name];
    const answer = await askGit({ folder: repository.root, args }, signal);
    const [, mode = '', object = ''] = /^(\d{6}) blob ([0-9a-f]+)\t/.exec(answer.output.toString('utf8')) ?? [];
    const known = MODES[mode];
    if (answer.status === 0 && known !== undefined) entries.set(name, { mode: known, object });
  }
  return entries;
}

/** Fields that end with a NUL; one that is not UTF-8 is a buffer still. */
function namesIn(output: Buffer): (string | Buffer)[] {
  const names: (string | Buffer)[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    const field = output.subarray(at, end < 0 ? output.length : end);
    const text = field.toString('utf8');
    names.push(Buffer.from(text, 'utf8').equals(field) ? text : field);
    at += field.length + 1;
  }
  return names;
}

class FoundNames {
  readonly #paths = new Map<string, ListedPath>();
  readonly #submodules: string[] = [];
  readonly #nested: string[] = [];
  readonly #odd: string[] = [];

  addTracked(entry: string | Buffer | undefined, name: string | Buffer | undefined): void {
    const match = typeof entry === 'string' ? ENTRY.exec(entry) : null;
    if (match === null || name === undefined) return;
    if (typeof name !== 'string') {
      this.#odd.push(name.toString('utf8'));
      return;
    }
    const [, before = '', after = '', object = '', status] = match;
    if (before === SUBMODULE || after === SUBMODULE) {
      this.#submodules.push(name);
      return;
    }
    const mode = MODES[before];
    this.#paths.set(name, {
      path: name,
      committed: mode === undefined ? null : { mode, object },
      now: status === 'D' ? 'gone' : (MODES[after] ?? null),
      isTracked: true,
    });
  }

  addUntracked(name: string | Buffer): void {
    if (typeof name !== 'string') this.#odd.push(name.toString('utf8'));
    else if (name.endsWith('/')) this.#nested.push(name.slice(0, -1));
    // The commit may have a file that git tracks no more.
    else this.#paths.set(name, { path: name, committed: null, ...this.#paths.get(name), now: null, isTracked: false });
  }

  listing(): Listing {
    return { paths: [...this.#paths.values()], submodules: this.#submodules, nested: this.#nested, odd: this.#odd };
  }
}
