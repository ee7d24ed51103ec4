/** Working trees of git repositories. */
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../../session/cancelSignal.js';
import { failure } from '../../session/failures.js';
import type { Clock } from '../../session/ports/clock.js';
import type {
  LeftAlone,
  LeftAloneReason,
  SavedPatch,
  TreeChanges,
  TreeQuestion,
  TreeStep,
  WorkingTree,
} from '../../session/ports/workingTree.js';
import { failed, type Result, success } from '../../session/result.js';
import { quoteForShell } from '../commands/quoteForShell.js';
import { isInside } from '../isInside.js';
import { askGit } from './gitProgram.js';
import { listChanges } from './listChanges.js';
import { pairRenames } from './pairRenames.js';
import { readChanges } from './readChanges.js';
import { repositoryOf } from './repositoryOf.js';
import { reversePatch } from './reversePatch.js';
import { takeSteps } from './takeSteps.js';
import { withoutInstalled } from './withoutInstalled.js';

/** Patches that may be saved in one second. */
const MOST_NAMES = 100;

export class GitWorkingTree implements WorkingTree {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async changes(question: TreeQuestion, signal: CancelSignal): Promise<Result<TreeChanges>> {
    const repository = await repositoryOf(question.folder, question.base, signal);
    if (!repository.ok) return repository;
    const { root, prefix } = repository.value;
    const listing = await listChanges(repository.value, signal);
    if (!listing.ok) return listing;
    const { submodules, nested, odd } = listing.value;
    const { paths, installed } = withoutInstalled(listing.value.paths);
    const buffers = await inRepository(root, question.buffers);
    const read = await readChanges(repository.value, paths, buffers, signal);
    if (!read.ok) return read;
    const because = (names: readonly string[], why: LeftAloneReason): LeftAlone[] =>
      names.map((name) => ({ path: name, why }));
    return success({
      ...{ root, prefix, base: question.base, buffers, files: pairRenames(read.value.files) },
      leftAlone: [
        ...read.value.leftAlone,
        ...because(submodules, 'submodule'),
        ...because(nested, 'nested-repository'),
        ...because(installed, 'installed'),
        ...because(odd, 'odd-name'),
      ],
    });
  }

  async saveReverse(root: string, steps: readonly TreeStep[], signal: CancelSignal): Promise<Result<SavedPatch>> {
    try {
      const patch = await reversePatch(steps, signal);
      if ('reason' in patch) return failed(failure('patch-not-saved', { reason: patch.reason }));
      const answer = await askGit({ folder: root, args: ['rev-parse', '--git-path', 'edit-fidelity'] }, signal);
      if (answer.status !== 0) return failed(failure('patch-not-saved', { reason: answer.complaint }));
      const folder = path.resolve(root, answer.output.toString('utf8').replace(/\r?\n$/, ''));
      await mkdir(folder, { recursive: true });
      const file = await writeNew(folder, this.#name(), patch.bytes);
      const [place, name] = [root, file].map((word) => quoteForShell(word, process.platform === 'win32'));
      return success({ file, command: `git -C ${place} apply --whitespace=nowarn ${name}` });
    } catch (error) {
      signal.throwIfAborted();
      return failed(failure('patch-not-saved', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  async take(root: string, steps: readonly TreeStep[], signal: CancelSignal): Promise<Result<void>> {
    const args = ['config', '--type=bool', '--default=true', 'core.fileMode'];
    const answer = await askGit({ folder: root, args }, signal);
    return takeSteps(root, steps, answer.output.toString('utf8').trim() !== 'false');
  }

  /** In order of time by name. */
  #name(): string {
    return `dropped-${new Date(this.#clock.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;
  }
}

/** Buffers of files in the repository, by their paths in it. */
async function inRepository(root: string, buffers: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const inside = new Map<string, Uint8Array>();
  for (const [file, bytes] of buffers) {
    const real = await realpath(file).catch(() => null);
    if (real === null || !isInside(real, root)) continue;
    inside.set(path.relative(root, real).split(path.sep).join('/'), bytes);
  }
  return inside;
}

/** Never over another file. */
async function writeNew(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${name}${number === 1 ? '' : `-${number}`}.patch`);
    try {
      await writeFile(file, bytes, { flag: 'wx' });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || number >= MOST_NAMES) throw error;
    }
  }
}
