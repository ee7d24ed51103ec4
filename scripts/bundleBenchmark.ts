/** Bundles a benchmark, as its sources name one another the way a bundler resolves them, and loads it. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectPaths } from './projectPaths.ts';

/** @param name - of the folder with its `main.ts`. */
export async function bundleBenchmark<Module>(name: string): Promise<Module> {
  const outfile = path.join(projectPaths.cache, `${name}.mjs`);
  await build({
    absWorkingDir: projectPaths.root,
    entryPoints: [`scripts/${name}/main.ts`],
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
