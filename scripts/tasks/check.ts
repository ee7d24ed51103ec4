/** `npm run check`: compilers, linter and unused code, without running anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printSummary } from '../suites/printSummary.ts';
import { runChecks } from '../suites/runChecks.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'edit-fidelity-checks-'));
try {
  process.exitCode = printSummary([await runChecks(folder)]) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
