/** The folders of compiled things: filled once, and handed from the first copy to the others instead of compiling everything again. */
import { constants } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import type { Slot } from './benchParts.js';
import { removeTree } from './copy/removeTree.js';

/** Fills the folders of a bench's copies, once. */
export class BuildCaches {
  readonly #slots: readonly Slot[];
  #filled: Promise<void> | null = null;

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
  }

  /**
   * Has the folders filled before the first run in any copy. The others get theirs at once: later a run may be writing to it.
   *
   * @param build - fills the folder of this copy; false when there is nothing to fill. Its rejection is handed on, and the next to come tries again.
   */
  async ready(slot: Slot, build: () => Promise<boolean>): Promise<void> {
    while (this.#filled !== null) {
      const filled = this.#filled;
      const isDone = await filled.then(
        () => true,
        () => false,
      );
      if (isDone) return;
      if (this.#filled === filled) this.#filled = null;
    }
    this.#filled = this.#fill(slot, build);
    await this.#filled;
  }

  async #fill(slot: Slot, build: () => Promise<boolean>): Promise<void> {
    if (!(await build())) return;
    const others = this.#slots.filter((other) => other !== slot);
    for (const other of others) await copyFolder(slot.folders.cache, other.folders.cache);
  }
}

/** Times stay as they are: build tools go by them. What cannot be copied is built when it is needed. */
async function copyFolder(from: string, to: string): Promise<void> {
  const options = {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  };
  await cp(from, to, options).catch(async () => {
    await removeTree(to);
    await mkdir(to, { recursive: true, mode: 0o700 });
  });
}
