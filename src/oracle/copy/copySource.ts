/** Decides how much around a workspace folder belongs into a copy of it: a package of a repository needs its neighbours. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { isInside } from '../isInside.js';
import type { SharedFolder } from '../sandbox/sandbox.js';
import { generatedFiles } from './generatedFiles.js';
import { listWorkspaceFiles, type WorkspaceFiles } from './listWorkspaceFiles.js';
import { runGit } from './runGit.js';
import { sharedFolders } from './sharedFolders.js';

/** What is copied. */
export interface CopySource {
  /** The folder that is copied, links resolved: the workspace folder, or the repository that it is a part of. */
  readonly base: string;
  /** The workspace folder in it, forward slashes; empty when it is the base itself. */
  readonly prefix: string;
  /** Files relative to the base. */
  readonly files: readonly string[];
  readonly shared: readonly SharedFolder[];
}

/** A repository with more files outside of the workspace folder is taken to be a collection of projects, of which one was opened. */
const MOST_AROUND = 20_000;

/**
 * Lists what a copy of the workspace folder is made of.
 *
 * @param include - patterns of what git ignores and belongs to it all the same.
 */
export async function copySource(
  root: string,
  home: string,
  include: readonly string[],
  signal: CancelSignal,
): Promise<CopySource> {
  const realRoot = await realpath(root);
  const base = await repositoryAround(realRoot, home, signal);
  if (base !== null) {
    const listed = await listWorkspaceFiles(base, signal);
    const prefix = path.relative(base, realRoot).split(path.sep).join('/');
    if (isWorthIt(listed, prefix)) return describe({ base, prefix, include }, listed, signal);
  }
  const listed = await listWorkspaceFiles(realRoot, signal);
  return describe({ base: realRoot, prefix: '', include }, listed, signal);
}

/** Names relative to the workspace folder as names relative to the base. */
export function inBase<T>(source: CopySource, files: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...files].map(([name, value]) => [path.posix.join(source.prefix, name), value]));
}

async function describe(
  place: { readonly base: string; readonly prefix: string; readonly include: readonly string[] },
  listed: WorkspaceFiles,
  signal: CancelSignal,
): Promise<CopySource> {
  const { base, prefix } = place;
  const shared = await sharedFolders(base, listed.leftOut);
  const isShared = (name: string): boolean => shared.some((folder) => name.startsWith(`${folder.path}/`));
  const generated = (await generatedFiles(place, listed, signal)).filter((name) => !isShared(name));
  return { base, prefix, files: [...listed.files, ...generated], shared };
}

/** The repository's folder when the workspace folder lies deeper in it; a home folder kept in git is none. */
async function repositoryAround(root: string, home: string, signal: CancelSignal): Promise<string | null> {
  const answer = await runGit(root, ['rev-parse', '--show-toplevel'], signal);
  if (answer === null) return null;
  const top = await realpath(answer.replace(/\n$/, '')).catch(() => null);
  if (top === null || top === root || !isInside(root, top) || isInside(home, top)) return null;
  return top;
}

/** A folder that its repository ignores is a project of its own. */
function isWorthIt({ files }: WorkspaceFiles, prefix: string): boolean {
  const inside = files.filter((name) => name.startsWith(`${prefix}/`)).length;
  return inside > 0 && files.length - inside <= MOST_AROUND;
}
