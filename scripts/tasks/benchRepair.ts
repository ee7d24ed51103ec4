/** `npm run bench:repair -- FOLDER [OPTION ...]`: built-in repair over the tasks in a folder; nothing of it ships. */
import { bundleBenchmark } from '../bundleBenchmark.ts';

await bundleBenchmark('benchRepair', 'src/cli/benchRepair.ts');
