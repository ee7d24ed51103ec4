/** `npm run bench:repair -- FOLDER [OPTION ...]`: built-in repair over the tasks in a folder; nothing of it ships. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectPaths } from '../projectPaths.ts';

mkdirSync(projectPaths.cache, { recursive: true });
const outfile = path.join(projectPaths.cache, 'benchRepair.mjs');
await build({
  absWorkingDir: projectPaths.root,
  entryPoints: ['src/cli/benchRepair.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
