/** `npm run bench:measures`: how fast the measures are, against their peers and against parsing alone. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectPaths } from '../projectPaths.ts';

mkdirSync(projectPaths.cache, { recursive: true });
const outfile = path.join(projectPaths.cache, 'benchMeasures.mjs');
await build({
  absWorkingDir: projectPaths.root,
  entryPoints: ['scripts/benchMeasures/main.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
const { benchMeasures } = await import(pathToFileURL(outfile).href);
await benchMeasures({
  folder: path.join(projectPaths.root, 'test', 'fixtures', 'humanevalpack'),
  modulesFolder: projectPaths.modules,
  jsonFile: path.join(projectPaths.cache, 'benchMeasures.json'),
});
