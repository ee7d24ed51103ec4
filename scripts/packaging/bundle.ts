/** Bundles the extension and the command line into `dist/`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { projectPaths } from '../projectPaths.ts';

/** CommonJS dependencies inside an ES module still call `require` for Node's own modules. */
const REQUIRE_FOR_DEPENDENCIES =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

/** Lets the command line be started by its name; in the source it would only be in the way. */
const runnableCommandLine: Plugin = {
  name: 'runnable-command-line',
  setup: (esbuild) => {
    esbuild.onLoad({ filter: /[\\/]src[\\/]cli[\\/]main\.ts$/ }, async ({ path: file }) => ({
      contents: `#!/usr/bin/env node\n${await readFile(file, 'utf8')}`,
      loader: 'ts',
    }));
  },
};

/**
 * ES modules with code splitting: what the source imports dynamically becomes a file of its own, so nothing is loaded
 * before its first use, and the two programs share what they have in common. All files lie directly in `dist/`, so
 * every module's `import.meta.url` is in that folder, however the code is split.
 *
 * What is built is what ships. Names are kept, as they make error reports readable; the package is compressed anyway.
 *
 * @returns contents by path under `dist/`; source maps are for developers and stay out of the package.
 */
export async function bundle(): Promise<ReadonlyMap<string, Uint8Array>> {
  const result = await build({
    absWorkingDir: projectPaths.root,
    entryPoints: { extension: 'src/extension.ts', cli: 'src/cli/main.ts' },
    outdir: projectPaths.dist,
    write: false,
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    plugins: [runnableCommandLine],
    banner: { js: REQUIRE_FOR_DEPENDENCIES },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    legalComments: 'inline',
    logLevel: 'warning',
  });
  return new Map(result.outputFiles.map((file) => [path.relative(projectPaths.dist, file.path), file.contents]));
}
