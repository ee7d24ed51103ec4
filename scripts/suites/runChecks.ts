/** The checks that read the sources: compilers, linter, unused code. Each counts as a test. */
import path from 'node:path';
import { runCommand } from '../bootstrap/runCommand.mjs';
import { projectPaths } from '../projectPaths.ts';
import { readSuiteResult, type SuiteResult } from './readSuiteResult.ts';
import { SuiteJournal } from './suiteJournal.ts';

const LIMIT_MS = 5 * 60_000;

/** Programs of packages in `node_modules`, run by our own Node. */
const CHECKS = [
  { name: 'types of the sources', program: 'typescript/bin/tsc', words: ['-p', 'tsconfig.json'] },
  { name: 'purity of core and session', program: 'typescript/bin/tsc', words: ['-p', 'tsconfig.pure.json'] },
  { name: 'types of tests and scripts', program: 'typescript/bin/tsc', words: ['-p', 'tsconfig.test.json'] },
  { name: 'lint and format', program: '@biomejs/biome/bin/biome', words: ['check', '--error-on-warnings'] },
  { name: 'unused files, exports and packages', program: 'knip/bin/knip.js', words: ['--no-progress'] },
];

/** @param runFolder - where the journal goes. */
export async function runChecks(runFolder: string): Promise<SuiteResult> {
  const file = path.join(runFolder, 'checks.jsonl');
  const journal = new SuiteJournal(file);
  for (const { name, program, words } of CHECKS) {
    journal.running(name);
    const startedAtMs = performance.now();
    const result = await runCommand(process.execPath, [path.join(projectPaths.modules, program), ...words], {
      cwd: projectPaths.root,
      timeoutMs: LIMIT_MS,
    });
    const elapsedMs = performance.now() - startedAtMs;
    const passed = result.exitCode === 0;
    console.log(`  ${passed ? '✓' : '✗'} ${name} (${Math.round(elapsedMs)} ms)`);
    if (passed) journal.record(name, 'passed', elapsedMs);
    else journal.record(name, 'failed', elapsedMs, result.output.trim());
  }
  journal.end();
  return readSuiteResult('checks', file);
}
