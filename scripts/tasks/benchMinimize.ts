/**
 * `npm run bench:minimize [-- KIND ... [--seed N]]`: trials and time of minimization against plain delta
 * debugging, of the kinds `over-edits`, `look-alikes` and `copies`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleBenchmark } from '../bundleBenchmark.ts';
import { projectPaths } from '../projectPaths.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '20260' } },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed}.`);
const { benchMinimize } = await bundleBenchmark<typeof import('../benchMinimize/main.ts')>('benchMinimize');
await benchMinimize({
  programsFolder: path.join(projectPaths.root, 'test', 'fixtures', 'humanevalpack'),
  modulesFolder: projectPaths.modules,
  scriptsFolder: path.join(projectPaths.root, 'src', 'oracle'),
  jsonFile: path.join(projectPaths.cache, 'benchMinimize.json'),
  kinds: positionals,
  seed,
});
