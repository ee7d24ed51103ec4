/** Runs one of vitest's projects as a suite. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectPaths } from '../projectPaths.ts';
import { readSuiteResult, type SuiteResult } from './readSuiteResult.ts';
import type { TestContext } from './testContext.ts';

const LIMIT_MS = 20 * 60_000;

/** @param project - a project's name in `vitest.config.ts`. Its output goes to ours. */
export async function runVitestSuite(project: string, context: TestContext): Promise<SuiteResult> {
  const journal = path.join(context.runFolder, `${project}.jsonl`);
  const program = path.join(projectPaths.modules, 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', '--project', project, ...context.filters], {
    cwd: projectPaths.root,
    env: { ...context.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), EDIT_FIDELITY_JOURNAL: journal },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LIMIT_MS,
    signal: context.stop,
  });
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(`vitest could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : `vitest ended with ${signal ?? `status ${code}`}`),
    );
  });
  return readSuiteResult(project, journal, problem);
}
