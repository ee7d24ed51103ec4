/** Copies of one workspace, ready to run its tests. */
import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '../session/cancelSignal.js';
import type { MissCause, RunRequest, SandboxKind, TestBench, TestRun } from '../session/ports/oracle.js';
import { failed, type Result } from '../session/result.js';
import type { BenchParts, Slot } from './benchParts.js';
import { copyFailure } from './copy/copyError.js';
import { inBase } from './copy/copySource.js';
import { removeOwnFolder } from './copy/ownFolder.js';
import { removeTree } from './copy/removeTree.js';
import type { RunMethod } from './runMethod.js';
import type { SlotFolders } from './sandbox/sandbox.js';
import { SlotQueue } from './slotQueue.js';
import { whyMissed } from './whyMissed.js';

/** Runs tests in copies that are brought back to how they were made before each run; what was compiled may stay. */
export class LocalTestBench implements TestBench {
  readonly sandbox: SandboxKind;
  readonly slots: number;
  readonly servesQuickly: boolean;
  readonly tellsLines: boolean;
  readonly #parts: BenchParts;
  /** Those in whose copy nothing was ever run. */
  readonly #fresh: Set<Slot>;
  readonly #queue: SlotQueue<Slot>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #method: RunMethod;
  readonly #releaseSupervisor: () => void;

  constructor(parts: BenchParts, method: RunMethod) {
    this.sandbox = parts.sandbox.kind;
    this.slots = parts.slots.length;
    this.servesQuickly = method.servesQuickly ?? false;
    this.tellsLines = method.tellsLines ?? false;
    this.#parts = parts;
    this.#method = method;
    this.#queue = new SlotQueue(parts.slots);
    this.#fresh = new Set(parts.slots);
    this.#releaseSupervisor = parts.supervisor.use();
  }

  async run(request: RunRequest, signal: CancelSignal): Promise<Result<TestRun>> {
    const either = new AbortController();
    const unlink = [signal, this.#closing.signal].map((source) => forwardAbort(source, either));
    const running = this.#runInSlot(request, either.signal);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      for (const remove of unlink) remove();
    }
  }

  whyMissed(file: string, run: TestRun): Promise<MissCause | null> {
    const { root, plan, source } = this.#parts;
    const files = source.files.flatMap((name) => nameIn(source.prefix, name));
    return whyMissed({ root, file, plan, files }, run);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The test bench was closed.'));
    await Promise.allSettled(this.#running);
    await this.#method.close?.();
    this.#releaseSupervisor();
    await this.#parts.loopback?.close();
    await removeOwnFolder(this.#parts.folder).catch(() => {}); // what cannot be removed now is swept at the next use
  }

  async #runInSlot(request: RunRequest, signal: AbortSignal): Promise<Result<TestRun>> {
    const slot = await this.#queue.take(signal);
    try {
      const { source } = this.#parts;
      const modes = request.modes && inBase(source, request.modes);
      const files = inBase(source, request.files);
      if (this.#fresh.delete(slot)) await slot.copy.give(files, signal, modes);
      else await slot.copy.update(files, signal, modes);
      await emptyFolders(slot.folders);
      return await this.#method.run(slot, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      return failed(copyFailure(error, this.#parts.folder));
    } finally {
      this.#queue.give(slot);
    }
  }
}

/** A name of the base as one of the workspace folder; none where it lies outside. */
function nameIn(prefix: string, name: string): readonly string[] {
  if (prefix === '') return [name];
  return name.startsWith(`${prefix}/`) ? [name.slice(prefix.length + 1)] : [];
}

/** Aborts `target` when `source` is; gives the function that ends this. */
function forwardAbort(source: CancelSignal, target: AbortController): () => void {
  const forward = (): void => target.abort(source.reason);
  if (source.aborted) forward();
  source.addEventListener('abort', forward, { once: true });
  return () => source.removeEventListener('abort', forward);
}

/** The folders themselves stay: a sandbox that is kept between runs has them mounted. */
async function emptyFolders(folders: SlotFolders): Promise<void> {
  for (const folder of [folders.report, folders.home, folders.temporary]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    for (const name of await readdir(folder)) await removeTree(path.join(folder, name));
  }
}
