/** What is about to be dropped as a patch for `git apply`, tried out before anything is dropped. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import type { FileState, TreeStep } from '../../session/ports/workingTree.js';
import { askGit, type GitAnswer } from './gitProgram.js';
import { hasNoFile, isAsStated, putState } from './stateOnDisk.js';

/** Neither the user's nor the machine's configuration says how patches look. */
const OWN_RULES: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
};

/** A patch, or why there is none. */
export type PatchMade = { readonly bytes: Buffer } | { readonly reason: string };

/**
 * The patch that leads from what the steps lead to back to what is there now: texts, bytes, modes, links, files that come and go.
 *
 * It is applied to files like those that the steps leave, in a folder of its own, and only given when everything came back, byte for byte.
 */
export async function reversePatch(steps: readonly TreeStep[], signal: CancelSignal): Promise<PatchMade> {
  const folder = await mkdtemp(path.join(tmpdir(), 'edit-fidelity-patch-'));
  try {
    // Called a and b, since that is what the names in a patch begin with.
    await putAll(
      path.join(folder, 'a'),
      steps.map((step) => step.next),
    );
    await putAll(
      path.join(folder, 'b'),
      steps.map((step) => step.now),
    );
    const made = await quietGit(
      folder,
      [
        'diff',
        '--no-index',
        '--no-prefix',
        '--binary',
        '--full-index',
        '--no-renames',
        '--no-color',
        '--no-ext-diff',
        '--no-textconv',
        'a',
        'b',
      ],
      signal,
    );
    // 1 says that there are differences.
    if (made.status !== 1) return { reason: made.complaint || `git diff ended with status ${made.status}` };
    return (await bringsBack(folder, made.output, steps, signal)) ?? { bytes: made.output };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function bringsBack(
  folder: string,
  patch: Buffer,
  steps: readonly TreeStep[],
  signal: CancelSignal,
): Promise<{ readonly reason: string } | null> {
  const tried = path.join(folder, 'tried');
  await putAll(
    tried,
    steps.map((step) => step.next),
  );
  const file = 'a.patch';
  await putState(folder, { path: file, mode: 'file', bytes: patch });
  const answer = await quietGit(tried, ['apply', '--whitespace=nowarn', path.join('..', file)], signal);
  if (answer.status !== 0) return { reason: answer.complaint || `git apply ended with status ${answer.status}` };
  for (const { now, next } of steps) {
    const isBack = now === null ? await hasNoFile(tried, next?.path ?? '') : await isAsStated(tried, now, true);
    if (!isBack) return { reason: `${(now ?? next)?.path} would not come back as it is` };
  }
  return null;
}

/** In a folder that belongs to no repository, whatever is around it. */
function quietGit(folder: string, args: readonly string[], signal: CancelSignal): Promise<GitAnswer> {
  const environment = { ...OWN_RULES, GIT_CEILING_DIRECTORIES: path.dirname(folder) };
  return askGit({ folder, args, environment }, signal);
}

async function putAll(folder: string, states: readonly (FileState | null)[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const state of states) if (state !== null) await putState(folder, state);
}
