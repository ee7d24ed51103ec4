/** Numbered pictures of a demo, in the order of its steps. */
import { rmSync } from 'node:fs';
import type { Workbench } from '../editorHost/workbench.ts';
import { projectPaths } from '../projectPaths.ts';

export class DemoPictures {
  #taken = 0;

  /** Empties the folder, so that it shows this run only. */
  constructor() {
    rmSync(projectPaths.demoOutput, { recursive: true, force: true });
  }

  /** Takes a picture `demo-output/NN-name.png` and prints its path. */
  async take(workbench: Workbench, name: string): Promise<string> {
    this.#taken += 1;
    const file = await workbench.screenshot(`${String(this.#taken).padStart(2, '0')}-${name}`);
    console.log(`  picture: ${file}`);
    return file;
  }
}
