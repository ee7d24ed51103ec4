/** Changes files of a working tree all together, or not at all. */
import { access, constants, lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, failure } from '../../session/failures.js';
import type { FileState, TreeStep } from '../../session/ports/workingTree.js';
import { failed, type Result, success } from '../../session/result.js';
import { isInside } from '../isInside.js';
import { isAsStated, isFree, placeIn, putState, removeState } from './stateOnDisk.js';

/**
 * Takes the steps; what fails on the way is taken back. Fails with `tree-changed` or `file-read-only`.
 *
 * @param countsModes - whether the file system keeps the executable bit.
 */
export async function takeSteps(root: string, steps: readonly TreeStep[], countsModes: boolean): Promise<Result<void>> {
  const problem = (await whyNotAsReviewed(root, steps, countsModes)) ?? (await whyNotWritable(root, steps));
  if (problem !== null) return failed(problem);
  try {
    await put(root, steps);
    return success(undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await put(
      root,
      steps.map(({ now, next }) => ({ now: next, next: now })),
      true,
    );
    return failed(failure('file-read-only', { path: pathOf(steps[0]), reason }));
  }
}

/** Removals first, since a file may have to give way to a folder. */
async function put(root: string, steps: readonly TreeStep[], isUndo = false): Promise<void> {
  for (const { now, next } of steps) {
    const isRemoved = now !== null && now.path !== next?.path;
    if (isRemoved && !(isUndo && (await isFree(root, now.path)))) await removeState(root, now.path);
  }
  for (const { next } of steps) if (next !== null) await putState(root, next);
}

async function whyNotAsReviewed(
  root: string,
  steps: readonly TreeStep[],
  countsModes: boolean,
): Promise<Failure | null> {
  const leaving = new Set(steps.flatMap(({ now }) => (now === null ? [] : [now.path])));
  for (const { now, next } of steps) {
    if (now !== null && !(await isAsStated(root, now, countsModes))) return failure('tree-changed', { path: now.path });
    const isNew = next !== null && !leaving.has(next.path);
    if (isNew && !(await isFreeAfter(root, next, leaving))) return failure('tree-changed', { path: next.path });
  }
  return null;
}

/** Whether a path is free once the others have gone: a file of theirs may stand where its folder has to be. */
async function isFreeAfter(root: string, { path: name }: FileState, leaving: ReadonlySet<string>): Promise<boolean> {
  const found = await lstat(placeIn(root, name)).catch(() => null);
  if (found === null) return true;
  return found.isDirectory() && [...leaving].some((other) => other.startsWith(`${name}/`));
}

/** Root may write everything, so the permissions are looked at as well: they say what the owner wants. */
async function whyNotWritable(root: string, steps: readonly TreeStep[]): Promise<Failure | null> {
  for (const { now, next } of steps) {
    const name = (now ?? next)?.path ?? '';
    // A file or link that goes may stand where the folder of another one comes.
    const above = steps.find((step) => step.now !== null && name.startsWith(`${step.now.path}/`))?.now?.path;
    const folder = await deepestFolder(path.dirname(placeIn(root, above ?? name)));
    if (!isInside(folder, root)) return failure('file-read-only', { path: name, reason: 'it lies behind a link' });
    const file = now !== null && now.mode !== 'link' ? placeIn(root, name) : folder;
    const mode = (await lstat(file)).mode;
    const isAllowed = await access(file, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isAllowed || (mode & 0o222) === 0) return failure('file-read-only', { path: name, reason: 'it is read-only' });
  }
  return null;
}

/** The deepest folder of a path that exists, links resolved. */
async function deepestFolder(folder: string): Promise<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    const real = await realpath(at).catch(() => null);
    if (real !== null || path.dirname(at) === at) return real ?? at;
  }
}

function pathOf(step: TreeStep | undefined): string {
  return (step?.now ?? step?.next)?.path ?? '';
}
