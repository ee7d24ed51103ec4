/** Runs one of vitest's projects as a suite. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { projectPaths } from '../projectPaths.ts';
import { readSuiteResult, type SuiteResult } from './readSuiteResult.ts';
import type { TestContext } from './testContext.ts';

const LIMIT_MS = 20 * 60_000;

/**
 * @param project - a project's name in `vitest.config.ts`. Its output goes to ours.
 * @param beside - a suite that runs at the same time: the output is shown when that is over, not line by line between its own.
 */
export async function runVitestSuite(
  project: string,
  context: TestContext,
  beside?: Promise<unknown>,
): Promise<SuiteResult> {
  const journal = path.join(context.runFolder, `${project}.jsonl`);
  const program = path.join(projectPaths.modules, 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', '--project', project, ...context.filters], {
    cwd: projectPaths.root,
    env: { ...context.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), EDIT_FIDELITY_JOURNAL: journal },
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
    timeout: LIMIT_MS,
    signal: context.stop,
  });
  if (beside !== undefined) showAfter(beside, child);
  const problem = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(`vitest could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : `vitest ended with ${signal ?? `status ${code}`}`),
    );
  });
  return readSuiteResult(project, journal, problem);
}

/** Holds back what a process says until something else is over; a pipe that nobody reads would stop the process. */
function showAfter(beside: Promise<unknown>, { stdout, stderr }: ChildProcess): void {
  const held: Buffer[] = [];
  let show = (chunk: Buffer): unknown => held.push(chunk);
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => show(chunk));
  const release = () => {
    show = (chunk) => process.stdout.write(chunk);
    for (const chunk of held) show(chunk);
  };
  beside.then(release, release);
}
