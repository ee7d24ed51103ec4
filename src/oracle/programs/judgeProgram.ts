/** A checker or interactor: compiled once for all copies, out of reach of the programs that it judges, and put in place for each use. */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, failure } from '../../session/failures.js';
import type { BenchParts, Slot } from '../benchParts.js';
import { removeTree } from '../copy/removeTree.js';
import type { RunGround } from '../runGround.js';
import type { RunnableFile } from './prepareProgram.js';
import { makeRunnable, type Runnable } from './runnable.js';

/** Memory for a judge, which the problem's limit does not bind. */
const MEMORY_BYTES = 1024 ** 3;

/** One judge of one bench. */
export class JudgeProgram {
  readonly #ground: RunGround;
  readonly #parts: BenchParts;
  readonly #source: RunnableFile;
  readonly #name: string;
  #made: Promise<Runnable> | null = null;

  /** @param name - of the folder that it is compiled in. */
  constructor(ground: RunGround, parts: BenchParts, source: RunnableFile, name: string) {
    this.#ground = ground;
    this.#parts = parts;
    this.#source = source;
    this.#name = name;
  }

  /** The file, relative to the workspace folder. */
  get file(): string {
    return this.#source.file;
  }

  /** Compiles it when that has not been done; before anything that is judged has run in this copy. */
  async ready(slot: Slot, signal: AbortSignal): Promise<Failure | null> {
    const made = this.#made ?? this.#make(slot, signal);
    this.#made = made;
    try {
      const { compiled } = await made;
      if (compiled === null || compiled.exitCode === 0) return null;
      const output = compiled.output.trim();
      return failure('test-run-broken', {
        command: this.#source.file,
        reason: `it does not compile: ${output}`,
        output,
      });
    } catch (error) {
      this.#made = null;
      throw error;
    }
  }

  /** Puts it in its place in this copy, and gives the line that starts it. */
  async place(slot: Slot): Promise<Runnable> {
    if (this.#made === null) throw new Error('a judge was used before it was made');
    const runnable = await this.#made;
    if (runnable.compiled !== null) {
      const place = path.join(slot.folders.report, this.#name);
      await removeTree(place);
      await cp(this.#kept, place, { recursive: true, verbatimSymlinks: true });
    }
    return runnable;
  }

  async #make(slot: Slot, signal: AbortSignal): Promise<Runnable> {
    const order = { source: this.#source, folder: this.#name, memoryBytes: MEMORY_BYTES };
    const runnable = await makeRunnable(this.#ground, this.#parts, slot, order, signal);
    if (runnable.compiled?.exitCode === 0) {
      const made = path.join(slot.folders.report, this.#name);
      await cp(made, this.#kept, { recursive: true, verbatimSymlinks: true });
    }
    return runnable;
  }

  get #kept(): string {
    return path.join(this.#parts.folder, this.#name);
  }
}
