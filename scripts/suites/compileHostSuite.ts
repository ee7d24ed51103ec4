/** Compiles the extension-host tests, which run outside of the package they test. */
import path from 'node:path';
import { build } from 'esbuild';
import { projectPaths } from '../projectPaths.ts';

/**
 * @param files - test files, relative to `test/host/`.
 * @param folder - where the compiled suite goes; somewhere in the project, so that it finds mocha.
 * @returns path of the module that runs the tests.
 */
export async function compileHostSuite(files: readonly string[], folder: string): Promise<string> {
  const source = path.join(projectPaths.root, 'test', 'host');
  await build({
    absWorkingDir: projectPaths.root,
    entryPoints: ['index.ts', ...files].map((file) => path.join(source, file)),
    outbase: source,
    outdir: folder,
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'node',
    target: 'node22',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return path.join(folder, 'index.js');
}
