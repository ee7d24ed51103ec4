/** The repository that a folder is in, and whether its working tree can be compared with a revision. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { type Failure, failure } from '../../session/failures.js';
import { failed, type Result, success } from '../../session/result.js';
import { askGit, type GitAnswer } from './gitProgram.js';

/** A working tree and the commit that it is compared with. */
export interface Repository {
  /** Top folder, links resolved. */
  readonly root: string;
  /** The folder that was asked about, in it; empty for the top folder. */
  readonly prefix: string;
  readonly commit: string;
}

/** Fails with codes of the repository's group. */
export async function repositoryOf(folder: string, base: string, signal: CancelSignal): Promise<Result<Repository>> {
  const top = await askGit({ folder, args: ['rev-parse', '--show-toplevel'] }, signal);
  if (top.status !== 0) return failed(whyNone(folder, top));
  const root = await realpath(top.output.toString('utf8').replace(/\r?\n$/, ''));
  const commit = await commitOf(root, base, signal);
  if (commit === null) return failed(await whyUnknown(root, base, signal));
  const unmerged = await askGit({ folder: root, args: ['ls-files', '-z', '--unmerged'] }, signal);
  if (unmerged.status !== 0) return failed(gitFailure(root, unmerged));
  const conflict = /^[^\t]*\t([^\0]*)\0/.exec(unmerged.output.toString('utf8'))?.[1];
  if (conflict !== undefined) return failed(failure('merge-unfinished', { path: conflict }));
  const prefix = path
    .relative(root, await realpath(folder))
    .split(path.sep)
    .join('/');
  return success({ root, prefix, commit });
}

/** What git's answer means when it is none. */
export function gitFailure(folder: string, answer: GitAnswer): Failure {
  if (answer.isMissing) return failure('git-missing');
  const reason = answer.isCut
    ? 'it said too much'
    : answer.complaint.replace(/^(?:fatal|error): /, '').replace(/\.$/, '');
  return failure('git-failed', { folder, reason: reason || `it ended with status ${answer.status}` });
}

function whyNone(folder: string, answer: GitAnswer): Failure {
  const isOutside = /not a git repository|must be run in a work tree/.test(answer.complaint);
  return isOutside ? failure('no-repository', { folder }) : gitFailure(folder, answer);
}

async function commitOf(root: string, revision: string, signal: CancelSignal): Promise<string | null> {
  // What begins with a dash is an option and never the name of a revision.
  if (revision === '' || revision.startsWith('-') || revision.includes('\0')) return null;
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const answer = await askGit({ folder: root, args }, signal);
  return answer.status === 0 ? answer.output.toString('utf8').trim() : null;
}

async function whyUnknown(root: string, revision: string, signal: CancelSignal): Promise<Failure> {
  const head = await commitOf(root, 'HEAD', signal);
  return head === null
    ? failure('no-commits', { folder: root })
    : failure('revision-unknown', { revision, folder: root });
}
