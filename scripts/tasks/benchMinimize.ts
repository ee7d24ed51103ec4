/** `npm run bench:minimize [-- over-edits|look-alikes|copies]`: trials and time of minimization against plain delta debugging. */
import path from 'node:path';
import { bundleBenchmark } from '../bundleBenchmark.ts';
import { projectPaths } from '../projectPaths.ts';

const { benchMinimize } = await bundleBenchmark<typeof import('../benchMinimize/main.ts')>('benchMinimize');
await benchMinimize({
  programsFolder: path.join(projectPaths.root, 'test', 'fixtures', 'humanevalpack'),
  modulesFolder: projectPaths.modules,
  scriptsFolder: path.join(projectPaths.root, 'src', 'oracle'),
  jsonFile: path.join(projectPaths.cache, 'benchMinimize.json'),
  kinds: process.argv.slice(2),
});
