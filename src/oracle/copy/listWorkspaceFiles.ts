/** Lists what belongs to a workspace: what git tracks or would track, else what no .gitignore leaves out. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { runGit } from './runGit.js';

/** Paths relative to the workspace folder, forward slashes, sorted by code unit. */
export interface WorkspaceFiles {
  /** Files and symbolic links. */
  readonly files: readonly string[];
  /** Folders that are left out as a whole (ignored, or full of installed things): dependencies are among them. */
  readonly leftOut: readonly string[];
  /** Single files that are ignored, outside of those folders. */
  readonly ignored: readonly string[];
}

/** Folders of installed packages: never listed file by file, even where git tracks them. */
const INSTALLED = new Set(['node_modules', 'bower_components']);
/** Never part of a workspace. Compiled Python is left out since a copy's times would make it look fresh. */
const NEVER = new Set(['.git', '.hg', '.svn', '__pycache__', '.DS_Store']);

/** Lists a workspace; works by git where the folder is in a repository that git can read. Cost: as `git status`, or a walk. */
export async function listWorkspaceFiles(root: string, signal: CancelSignal): Promise<WorkspaceFiles> {
  const found: FoundPaths = { files: new Set(), leftOut: new Set(), ignored: new Set() };
  const byGit = await listByGit(root, '', found, signal);
  // a folder that its repository ignores as a whole has nothing to list and is a workspace all the same
  if (!byGit || found.files.size === 0) await walkFolder(root, '', [], found, signal);
  leaveOutEnvironments(found);
  return {
    files: [...found.files].sort(),
    leftOut: [...found.leftOut].sort(),
    ignored: [...found.ignored].sort(),
  };
}

/** A Python environment that nobody told git to ignore is still not part of the workspace. */
function leaveOutEnvironments(found: FoundPaths): void {
  const environments = [...found.files]
    .filter((name) => name.endsWith('/pyvenv.cfg'))
    .map((name) => path.posix.dirname(name));
  for (const folder of environments) {
    found.leftOut.add(folder);
    for (const name of found.files) if (name.startsWith(`${folder}/`)) found.files.delete(name);
  }
}

interface FoundPaths {
  readonly files: Set<string>;
  readonly leftOut: Set<string>;
  readonly ignored: Set<string>;
}

/** Lists one repository and those nested in it; false when git cannot. */
async function listByGit(root: string, prefix: string, found: FoundPaths, signal: CancelSignal): Promise<boolean> {
  const folder = path.join(root, prefix);
  const listing = await runGit(
    folder,
    ['ls-files', '-z', '--stage', '--cached', '--others', '--exclude-standard'],
    signal,
  );
  if (listing === null) return false;
  const ignored = await runGit(
    folder,
    ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    signal,
  );
  for (const name of (ignored ?? '').split('\0')) {
    if (name.endsWith('/')) addLeftOut(prefix + name.slice(0, -1), found);
    else if (name !== '') addIgnored(prefix + name, found);
  }
  for (const entry of listing.split('\0')) {
    if (entry === '') continue;
    const { name, isFolder } = parseEntry(entry);
    if (isFolder) await listNested(root, prefix + name, found, signal);
    else addFile(prefix + name, found);
  }
  return true;
}

/** Reads `mode hash stage TAB name` of a tracked file, or the bare name of one that is not; a submodule has mode 160000. */
function parseEntry(entry: string): { name: string; isFolder: boolean } {
  const tracked = /^(\d{6}) [0-9a-f]{40,64} \d\t(.*)$/s.exec(entry);
  if (tracked !== null) return { name: tracked[2] ?? '', isFolder: tracked[1] === '160000' };
  return entry.endsWith('/') ? { name: entry.slice(0, -1), isFolder: true } : { name: entry, isFolder: false };
}

/** A repository in the repository: its own rules hold in it. */
async function listNested(root: string, name: string, found: FoundPaths, signal: CancelSignal): Promise<void> {
  const isRepository = await exists(path.join(root, name, '.git'));
  if (isRepository && (await listByGit(root, `${name}/`, found, signal))) return;
  await walkFolder(root, name, [], found, signal);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function addFile(name: string, found: FoundPaths): void {
  const segments = name.split('/');
  if (segments.some((segment) => NEVER.has(segment))) return;
  const installed = segments.findIndex((segment) => INSTALLED.has(segment));
  if (installed < 0) found.files.add(name);
  else found.leftOut.add(segments.slice(0, installed + 1).join('/'));
}

function addLeftOut(name: string, found: FoundPaths): void {
  if (name.split('/').some((segment) => NEVER.has(segment))) return;
  found.leftOut.add(name);
}

function addIgnored(name: string, found: FoundPaths): void {
  if (!isInstalled(name)) found.ignored.add(name);
}

/** Whether a path is of installed packages, or never part of a workspace. */
export function isInstalled(name: string): boolean {
  return name.split('/').some((segment) => NEVER.has(segment) || INSTALLED.has(segment));
}

/** The rules of one .gitignore and the folder they speak of. */
interface Rules {
  readonly folder: string;
  readonly matcher: Ignore;
}

async function walkFolder(
  root: string,
  folder: string,
  outer: readonly Rules[],
  found: FoundPaths,
  signal: CancelSignal,
): Promise<void> {
  signal.throwIfAborted();
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [] as Dirent[]);
  const names = new Set(entries.map((entry) => entry.name));
  if (folder !== '' && names.has('pyvenv.cfg')) {
    found.leftOut.add(folder);
    return;
  }
  const rules = names.has('.gitignore') ? [...outer, await readRules(root, folder)] : outer;
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const place = placeOf(entry, name, rules);
    if (place === 'folder') await walkFolder(root, name, rules, found, signal);
    else if (place !== 'nowhere') found[place].add(name);
  }
}

/** Where an entry of a folder belongs; pipes, sockets and devices belong nowhere. */
function placeOf(entry: Dirent, name: string, rules: readonly Rules[]): keyof FoundPaths | 'folder' | 'nowhere' {
  if (NEVER.has(entry.name)) return 'nowhere';
  const leftOut = INSTALLED.has(entry.name) || isIgnored(name, entry.isDirectory(), rules);
  if (leftOut && entry.isFile()) return 'ignored';
  if (leftOut) return entry.isDirectory() || entry.isSymbolicLink() ? 'leftOut' : 'nowhere';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() || entry.isSymbolicLink() ? 'files' : 'nowhere';
}

async function readRules(root: string, folder: string): Promise<Rules> {
  const text = await readFile(path.join(root, folder, '.gitignore'), 'utf8').catch(() => '');
  return { folder, matcher: ignore().add(text) };
}

function isIgnored(name: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  let ignored = false;
  for (const { folder, matcher } of rules) {
    const relative = folder === '' ? name : name.slice(folder.length + 1);
    const verdict = matcher.test(isFolder ? `${relative}/` : relative);
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}
