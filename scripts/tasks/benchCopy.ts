/** `npm run bench:copy`: the throw-away copy against `git worktree add` and `cp -a`. */
import path from 'node:path';
import { bundleBenchmark } from '../bundleBenchmark.ts';
import { projectPaths } from '../projectPaths.ts';

const { benchCopy } = await bundleBenchmark<typeof import('../benchCopy/main.ts')>('benchCopy');
await benchCopy(path.join(projectPaths.cache, 'benchCopy.json'));
