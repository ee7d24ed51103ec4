/** `npm run bench:minimize`: trials and time of minimization against plain delta debugging. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { bundleBenchmark } from '../bundleBenchmark.ts';
import { projectPaths } from '../projectPaths.ts';

mkdirSync(projectPaths.cache, { recursive: true });
const { benchMinimize } = await bundleBenchmark<typeof import('../benchMinimize/main.ts')>('benchMinimize');
await benchMinimize(path.join(projectPaths.cache, 'benchMinimize.json'));
