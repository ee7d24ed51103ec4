/** `npm run format`: formats everything and mends what the linter can mend safely. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectPaths } from '../projectPaths.ts';

const program = path.join(projectPaths.modules, '@biomejs', 'biome', 'bin', 'biome');
const words = ['check', '--write', ...process.argv.slice(2)];
process.exitCode =
  spawnSync(process.execPath, [program, ...words], { cwd: projectPaths.root, stdio: 'inherit' }).status ?? 1;
