/** `npm run check`: compilers, linter and unused code, without running anything. */
import { printSummary } from '../suites/printSummary.ts';
import { runChecks } from '../suites/runChecks.ts';
import { ownedFolder, removeFolder } from '../system/ownedFolder.ts';

const folder = ownedFolder('checks');
try {
  process.exitCode = printSummary([await runChecks(folder)]) ? 0 : 1;
} finally {
  removeFolder(folder);
}
