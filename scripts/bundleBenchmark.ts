/** Bundles a benchmark, as its sources name one another the way a bundler resolves them, and loads it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectPaths } from './projectPaths.ts';

/**
 * @param name - of the bundle.
 * @param entry - the source to begin with, relative to the project.
 */
export async function bundleBenchmark<Module>(name: string, entry = `scripts/${name}/main.ts`): Promise<Module> {
  mkdirSync(projectPaths.cache, { recursive: true });
  const outfile = path.join(projectPaths.cache, `${name}.mjs`);
  await build({
    absWorkingDir: projectPaths.root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  return (await import(pathToFileURL(outfile).href)) as Module;
}
