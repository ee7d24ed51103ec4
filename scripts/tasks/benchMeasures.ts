/** `npm run bench:measures`: how fast the measures are, against their peers and against parsing alone. */
import path from 'node:path';
import { bundleBenchmark } from '../bundleBenchmark.ts';
import { projectPaths } from '../projectPaths.ts';

const { benchMeasures } = await bundleBenchmark<typeof import('../benchMeasures/main.ts')>('benchMeasures');
await benchMeasures({
  folder: path.join(projectPaths.root, 'test', 'fixtures', 'humanevalpack'),
  modulesFolder: projectPaths.modules,
  jsonFile: path.join(projectPaths.cache, 'benchMeasures.json'),
});
