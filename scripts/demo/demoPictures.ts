/** Numbered pictures of a demo, in the order of its steps. */
import { mkdirSync, rmSync } from 'node:fs';
import type { Workbench } from '../editorHost/workbench.ts';

export class DemoPictures {
  readonly #folder: string;
  #taken = 0;

  /** @param folder - emptied first, so that it shows this run only. */
  constructor(folder: string) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Takes a picture `NN-name.png` and prints its path. */
  async take(workbench: Workbench, name: string): Promise<string> {
    this.#taken += 1;
    const file = `${this.#folder}/${String(this.#taken).padStart(2, '0')}-${name}.png`;
    await workbench.page.screenshot({ path: file });
    console.log(`  picture: ${file}`);
    return file;
  }
}
