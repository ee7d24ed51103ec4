/** Makes `dist/` what the sources say. */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '../bootstrap/withLock.mjs';
import { projectPaths } from '../projectPaths.ts';
import { bundle } from './bundle.ts';
import { dataFiles } from './dataFiles.ts';

/**
 * Writes only what differs, each file in one step, and removes what no longer belongs: a run that uses `dist/` at the
 * same time from the same sources never sees a missing or half-written file.
 *
 * @throws esbuild's error, already printed, when a source does not compile.
 */
export async function buildExtension(): Promise<void> {
  await withLock(path.join(projectPaths.cache, 'build.lock'), async () => {
    const files = new Map(await bundle());
    for (const [place, source] of dataFiles()) files.set(place, readFileSync(source));
    for (const [place, contents] of files) writeIfChanged(path.join(projectPaths.dist, place), contents);
    for (const place of globSync('**', { cwd: projectPaths.dist })) {
      const file = path.join(projectPaths.dist, place);
      if (!files.has(place) && statSync(file).isFile()) rmSync(file);
    }
  });
}

function writeIfChanged(file: string, contents: Uint8Array): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const staging = `${file}.${process.pid}.partial`;
  writeFileSync(staging, contents);
  renameSync(staging, file);
}
